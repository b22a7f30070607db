import { markWords } from '#catalogue/search/answer/reasons.ts';

interface Props {
  text: string;
  /** The words to mark, folded. */
  marks: ReadonlySet<string>;
}

/** A text in which the words that a search matched are marked. */
export function MarkedText({ text, marks }: Props) {
  if (marks.size === 0) return text;
  return markWords(text, marks).map(({ text: piece, at, marked }) =>
    marked ? <mark key={at}>{piece}</mark> : piece,
  );
}
