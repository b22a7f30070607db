import { useEffect, useState, useSyncExternalStore } from 'react';
import { type MapData, readTileData, type TileData } from './tile-data.ts';

/** Where the tall landscape fills more of the screen. */
export const TALL = '(width < 40rem), (width < 64rem) and (orientation: portrait)';

/** The tiles in the shape that suits the screen: null until they are there, and if they do not come. */
export function useTiles(addresses: Readonly<Record<'wide' | 'tall', string>>): {
  data: MapData | null;
  hasFailed: boolean;
} {
  const isTall = useSyncExternalStore(
    subscribe,
    () => matchMedia(TALL).matches,
    () => false,
  );
  const address = isTall ? addresses.tall : addresses.wide;
  const [data, setData] = useState<MapData | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    fetch(address, { signal: leaving.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`The tiles are not there: ${answer.status}`);
        setData(readTileData((await answer.json()) as TileData));
      })
      .catch(() => !leaving.signal.aborted && setFailed(true));
    return () => leaving.abort();
  }, [address]);
  return { data, hasFailed };
}

function subscribe(changed: () => void): () => void {
  const media = matchMedia(TALL);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
