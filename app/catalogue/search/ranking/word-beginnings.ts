import type { TopicIndex } from './topics.ts';

/** The topics' words with a beginning. */
export function wordsBeginning({ sorted }: Pick<TopicIndex, 'sorted'>, beginning: string): string[] {
  const first = firstNotBefore(sorted, beginning);
  let end = first;
  while (sorted[end]?.startsWith(beginning)) end++;
  return sorted.slice(first, end);
}

/** Whether a word of the topics begins like this, as an unfinished one does. */
export function beginsWord({ sorted }: TopicIndex, beginning: string): boolean {
  return sorted[firstNotBefore(sorted, beginning)]?.startsWith(beginning) ?? false;
}

/** The place where a text is, or would be, in a sorted list. */
function firstNotBefore(sorted: readonly string[], text: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return from;
}
