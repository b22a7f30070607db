import { LIST_LIMITS } from '#site/limits.ts';

const MAX_ID_LENGTH = 100;

/** The ids of tools that an address or a form names, each once: `notion,coda`. One more than a list holds are read. */
export function readTools(text: string | null): string[] {
  const ids = (text ?? '').split(',').map((id) => id.trim());
  const good = ids.filter((id) => id !== '' && id.length <= MAX_ID_LENGTH);
  return [...new Set(good)].slice(0, LIST_LIMITS.tools + 1);
}
