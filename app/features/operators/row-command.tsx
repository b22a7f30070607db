interface Props {
  action?: string;
  /** What the form sends besides its intent. */
  fields: Readonly<Record<string, string>>;
  intent: string;
  text: string;
  /** What the order is about, for those who do not see the row: 'of Film Cutter'. */
  about: string;
}

/** The button of a row, with a form of its own. */
export function RowCommand({ action, fields, intent, text, about }: Props) {
  return (
    <form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" name="intent" value={intent} className="btn">
        {text}
        <span className="sr-only"> {about}</span>
      </button>
    </form>
  );
}
