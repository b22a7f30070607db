import { markWords } from '#domain/search/reasons.ts';

interface Props {
  text: string;
  /** The words to mark, folded. */
  marks: ReadonlySet<string>;
}

/** A text with the words marked that a search matched. */
export function MarkedText({ text, marks }: Props) {
  if (marks.size === 0) return text;
  return markWords(text, marks).map(({ text: piece, at, marked }) =>
    marked ? <mark key={at}>{piece}</mark> : piece,
  );
}
