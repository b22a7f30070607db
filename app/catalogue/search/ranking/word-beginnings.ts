interface SortedWords {
  sorted: readonly string[];
}

/** The indexed words with a prefix. */
export function wordsBeginning({ sorted }: SortedWords, beginning: string): string[] {
  const first = firstNotBefore(sorted, beginning);
  let end = first;
  while (sorted[end]?.startsWith(beginning)) end++;
  return sorted.slice(first, end);
}

/** Whether an indexed word has this prefix, as an unfinished word does. */
export function beginsWord({ sorted }: SortedWords, beginning: string): boolean {
  return sorted[firstNotBefore(sorted, beginning)]?.startsWith(beginning) ?? false;
}

/** The insertion point of a text in a sorted list. */
function firstNotBefore(sorted: readonly string[], text: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return from;
}
