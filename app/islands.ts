import type { ComponentType } from 'react';
import { type Awake, awake, seen } from './browser/awake.ts';
import { onContent } from './browser/content.ts';
import { wholeSheet } from './browser/sheet.ts';
import { MARKS } from './site/marks.ts';
import { collected, onCollected } from './ui/collected.ts';
import type { Wake } from './ui/island.ts';

/**
 * Finds the parts of pages that React runs in the browser (docs/decisions/0118) and wakes them. Until then, and where
 * one cannot be loaded, the server's markup works by itself.
 */

const FILES = import.meta.glob<{ default: { Part: ComponentType<never> } }>('./**/*.island.tsx');

/** Calls `wake` once React is needed. */
const WAKES: Readonly<Record<Wake, (island: HTMLElement, wake: () => void) => void>> = {
  'at once': (_, wake) => wake(),
  /** Somebody has come to it, maybe before this script was there. */
  focused(island, wake) {
    island.addEventListener('focusin', wake);
    if (island.contains(document.activeElement)) wake();
  },
  /** Somebody is about to press one of its buttons; a press that comes first waits for React. */
  pressed(island, wake) {
    island.addEventListener('pointerover', wake);
    WAKES.focused(island, wake);
  },
  /** A tool is collected to be compared. */
  collected(_, wake) {
    const look = () => collected().tools.length > 0 && wake();
    onCollected(look);
    look();
  },
};

export function startIslands(): void {
  onContent(() => {
    for (const island of document.querySelectorAll<HTMLElement>(MARKS.island.selector)) {
      if (seen.has(island)) continue;
      seen.add(island);
      wakesOf(island)?.(island, () => void wake(island));
    }
  });
  document.addEventListener('click', holdPress, true);
}

function wakesOf(island: Element | null) {
  return WAKES[MARKS.wakes.of(island) as Wake];
}

/** Presses a button once React is there, or as without scripts if it does not come. */
function holdPress(press: MouseEvent): void {
  const button = press.target instanceof Element ? press.target.closest('button') : null;
  const island = button?.closest<HTMLElement>(MARKS.island.selector);
  if (!press.isTrusted || !button || !island || wakesOf(island) !== WAKES.pressed) return;
  if (awake.get(island)?.update) return;
  press.preventDefault();
  press.stopPropagation();
  void wake(island).then(() => button.click());
}

function wake(island: HTMLElement): Promise<void> {
  const turn = awake.get(island) ?? {};
  awake.set(island, turn);
  turn.whenAwake ??= hydrated(island, turn);
  return turn.whenAwake;
}

async function hydrated(island: HTMLElement, turn: Awake): Promise<void> {
  const end = `/${MARKS.island.of(island)}.island.tsx`;
  const [, load] = Object.entries(FILES).find(([file]) => file.endsWith(end)) ?? [];
  try {
    const [{ hydrate }, file] = await Promise.all([import('./browser/hydrate.ts'), load?.(), wholeSheet()]);
    // The page may have changed meanwhile, and a new turn have begun.
    if (!file || awake.get(island) !== turn) return;
    const props = JSON.parse(MARKS.props.of(island) ?? '{}') as never;
    Object.assign(turn, hydrate(island, file.default.Part, props));
  } catch {
    // The next need tries again.
    if (awake.get(island) === turn) awake.delete(island);
  }
}
