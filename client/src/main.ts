import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { foresee } from '$lib/early';
import { offerToInstall } from '$lib/installing';
import { bringLetters } from '$lib/letters';
import { router } from '$lib/router.svelte';
import '$lib/settings.svelte';

foresee(router.route);
router.watch();
bringLetters();
offerToInstall();

// In a turn of its own, so that what was asked for is on its way before the page is built.
setTimeout(() => {
  const door = document.getElementById('app') as HTMLElement;
  door.replaceChildren();
  mount(App, { target: door });
});
