import { createElement } from 'react';
import { markWords } from '#domain/search/reasons.ts';

interface Props {
  text: string;
  /** The words to mark, folded; none marks nothing. */
  marks: ReadonlySet<string>;
}

/** A text with the words that a search has matched. */
export function MarkedText({ text, marks }: Props) {
  if (marks.size === 0) return text;
  const pieces = markWords(text, marks).map((piece) =>
    piece.marked ? <mark>{piece.text}</mark> : piece.text,
  );
  // The pieces never move, so they need no keys: they are children one by one.
  return createElement('span', null, ...pieces);
}
