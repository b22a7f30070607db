import { LIMITS } from '#site/limits.ts';

/** What a browser sends of the tools that it has collected. */
interface SentTray {
  /** As they are there now. */
  tools: readonly string[];
  /** As the account had them when this browser last asked; empty for a browser that has just signed in. */
  base: readonly string[];
}

/**
 * The account's tray after a browser has sent its own: what was added and taken away there since it last asked. What does
 * not fit beside the stored tools is left out.
 *
 * @returns ids; `cut` are those that were left out
 */
export function mergedTray(
  stored: readonly string[],
  { tools, base }: SentTray,
): { ids: string[]; cut: string[] } {
  const removed = new Set(base.filter((id) => !tools.includes(id)));
  const left = stored.filter((id) => !removed.has(id));
  const added = tools.filter((id) => !base.includes(id) && !left.includes(id));
  const all = [...new Set([...left, ...added])];
  return { ids: all.slice(0, LIMITS.compared), cut: all.slice(LIMITS.compared) };
}
