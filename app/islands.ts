import type { ComponentType } from 'react';
import { awake, propsOf, seen } from './browser/awake.ts';
import { onContent } from './browser/content.ts';
import { wholeSheet } from './browser/sheet.ts';
import { collected, onCollected } from './ui/collected.ts';

/**
 * The parts of pages that React runs in the browser (docs/decisions/0118): when each one wakes, and where its
 * component is. Until then, and where that cannot be loaded, the server's markup works by itself.
 */
interface Kind {
  /** Calls `wake` once the island is needed. */
  when: (island: HTMLElement, wake: () => void) => void;
  load: () => Promise<ComponentType<never>>;
  /** Whether it keeps its state when the page gives it other properties; otherwise it begins anew. */
  lasts?: boolean;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'search-box': {
    when: (island, wake) => {
      island.addEventListener('focusin', wake);
      // Somebody may have begun before this script was there.
      if (island.contains(document.activeElement)) wake();
    },
    load: () => import('./ui/search-box.tsx').then(({ SearchForm }) => SearchForm),
  },
  'compare-tray': {
    when: (_, wake) => {
      const look = () => collected().tools.length > 0 && wake();
      onCollected(look);
      look();
    },
    load: () => import('./ui/compare-tray.tsx').then(({ CompareTray }) => CompareTray),
  },
  photo: {
    when: (_, wake) => wake(),
    load: () => import('./features/profiles/photo/photo-area.tsx').then(({ PhotoPart }) => PhotoPart),
    lasts: true,
  },
};

export function startIslands(): void {
  onContent(() => {
    for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
      const kind = KINDS[island.dataset.island ?? ''];
      if (!kind || seen.has(island)) continue;
      seen.add(island);
      kind.when(island, () => void wake(island, kind));
    }
  });
}

async function wake(island: HTMLElement, { load, lasts = false }: Kind): Promise<void> {
  if (awake.has(island)) return;
  const waking = { sleep: () => {} };
  awake.set(island, waking);
  try {
    const [{ hydrate }, component] = await Promise.all([
      import('./browser/hydrate.ts'),
      load(),
      wholeSheet(),
    ]);
    // The page may have changed meanwhile, and a new turn have begun.
    if (awake.get(island) !== waking) return;
    const { update, sleep } = hydrate(island, component, propsOf(island));
    awake.set(island, lasts ? { update, sleep } : { sleep });
  } catch {
    // The next need tries again.
    if (awake.get(island) === waking) awake.delete(island);
  }
}
