/**
 * Who plays by keyboard should not lose their place: a choice that was made often vanishes from the board (a card that
 * is defeated, a button of a location), and its focus with it. The focus then goes on to what can be chosen next.
 */
export function keepFocus(board: HTMLElement): { destroy(): void } {
  let wasHere = false;

  function onfocusin(event: FocusEvent): void {
    wasHere = event.target instanceof Element && event.target.matches(':focus-visible');
  }

  function onfocusout(event: FocusEvent): void {
    // A thing that vanishes loses the focus to nothing; a player takes it to something else.
    if (event.relatedTarget !== null) wasHere = false;
  }

  function settle(): void {
    if (!wasHere || (document.activeElement !== null && document.activeElement !== document.body)) return;
    board.querySelector<HTMLElement>('[data-glow=lit]')?.focus();
  }

  const observer = new MutationObserver(settle);
  observer.observe(board, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-glow'] });
  board.addEventListener('focusin', onfocusin);
  board.addEventListener('focusout', onfocusout);
  return {
    destroy() {
      observer.disconnect();
      board.removeEventListener('focusin', onfocusin);
      board.removeEventListener('focusout', onfocusout);
    },
  };
}
