/**
 * A button may change its meaning under a pointer that rests: the question has been answered, or another came, and what
 * said “Build nothing” says “Pass” now. Such a click was not meant for it. It is not taken, and the button shows that it
 * has changed; once the pointer has moved, or clicks again, it is taken.
 *
 * What does something at the table carries `data-meant`: what it does, in words or by an id.
 */

/** Milliseconds within which a second tap at a place belongs to the first, and how far apart they may be. */
const SECOND_TAP = 500;
const SAME_PLACE = 30;

/** When and where something was pressed. */
type Press = Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY'>;

/** What a pointer that comes to rest is seen to rest on. */
export class Rest {
  #seen: string | null = null;
  #clicked: Press | null = null;

  /** The pointer has moved, or a finger has come down: whoever moves it sees what lies there. */
  on(meaning: string | null): void {
    this.#seen = meaning;
  }

  /** A finger comes down; if it follows a tap there so quickly, nobody has read what lies there now. */
  tap(meaning: string | null, press: Press): void {
    if (this.#clicked && isSecondTap(this.#clicked, press)) return;
    this.#seen = meaning;
    this.#clicked = null;
  }

  /** A click on something: was it meant? */
  takes(meaning: string, press: Press): boolean {
    const isMeant = this.#seen === meaning;
    this.#seen = meaning;
    this.#clicked = press;
    return isMeant;
  }
}

function isSecondTap(first: Press, second: Press): boolean {
  const distance = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY);
  return second.timeStamp - first.timeStamp <= SECOND_TAP && distance <= SAME_PLACE;
}

/** For an element in which everything that is meant takes only clicks that were; a double click marks no words there. */
export function steady(room: HTMLElement): { destroy: () => void } {
  const rest = new Rest();
  const meant = (event: Event): HTMLElement | null => (event.target as Element).closest<HTMLElement>('[data-meant]');
  const meaning = (event: Event): string | null => meant(event)?.dataset['meant'] ?? null;

  const onmove = (event: PointerEvent): void => rest.on(meaning(event));
  const ondown = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') rest.tap(meaning(event), event);
  };
  const onpress = (event: MouseEvent): void => {
    const isWriting = (event.target as Element).closest('input, textarea, [role=log]');
    if (event.detail > 1 && !isWriting) event.preventDefault();
  };
  const onclick = (event: MouseEvent): void => {
    const button = meant(event);
    if (event.detail === 0 || button === null) return; // by a key, or nothing that could have changed
    if (rest.takes(button.dataset['meant'] ?? '', event)) return;
    event.preventDefault();
    event.stopPropagation();
    button.animate([{ outline: '3px solid var(--glow)' }, { outline: '3px solid transparent' }], 600);
  };

  room.addEventListener('pointermove', onmove, true);
  room.addEventListener('pointerdown', ondown, true);
  room.addEventListener('mousedown', onpress, true);
  room.addEventListener('click', onclick, true);
  return {
    destroy() {
      room.removeEventListener('pointermove', onmove, true);
      room.removeEventListener('pointerdown', ondown, true);
      room.removeEventListener('mousedown', onpress, true);
      room.removeEventListener('click', onclick, true);
    },
  };
}
