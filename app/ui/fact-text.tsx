interface Props {
  text: string;
  /** The entries that the text only counts. */
  detail?: string | undefined;
}

/** A fact that people decide by. If the text is only a count, it unfolds. */
export function FactText({ text, detail }: Props) {
  if (detail === undefined) return text;
  return (
    <details className="-mt-1">
      <summary className="py-1">{text}</summary>
      {detail}
    </details>
  );
}
