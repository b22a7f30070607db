interface Props {
  text: string;
  /** What the text only counts. */
  detail?: string | undefined;
}

/** A fact that people decide by; where it is only a count, it unfolds. */
export function FactText({ text, detail }: Props) {
  if (detail === undefined) return text;
  return (
    <details>
      <summary className="py-1">{text}</summary>
      {detail}
    </details>
  );
}
