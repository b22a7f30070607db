import { useEffect, useState } from 'react';
import { paths } from '#site/paths.ts';
import type { MapCard } from './card.tsx';

/** What the card of a tool says, once it is there. @param id null for none */
export function useCard(id: string | null): { card: MapCard | null; hasFailed: boolean } {
  const [card, setCard] = useState<MapCard | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    const leaving = new AbortController();
    fetch(paths.landscapeCard(id), { signal: leaving.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`The card is not there: ${answer.status}`);
        setCard((await answer.json()) as MapCard);
      })
      .catch(() => !leaving.signal.aborted && setFailed(id));
    return () => leaving.abort();
  }, [id]);
  return { card: card?.id === id ? card : null, hasFailed: failed !== null && failed === id };
}
