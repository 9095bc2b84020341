import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { router } from '$lib/router.svelte';
import '$lib/settings.svelte';

router.watch();
const door = document.getElementById('app') as HTMLElement;
door.replaceChildren();
mount(App, { target: door });
