/**
 * Lets the house be installed as an app. On a first visit that can wait: a browser would ask for the manifest together
 * with what the page is made of, on one of its few lines.
 */
export function offerToInstall(): void {
  addEventListener('load', () => {
    const link = document.createElement('link');
    link.rel = 'manifest';
    link.href = '/manifest.webmanifest';
    document.head.append(link);
  });
}
