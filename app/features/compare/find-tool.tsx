import { say } from '#site/noun.ts';

interface Props {
  /** Where the answer opens, with the part of the page. */
  action: string;
  /** The field's id on the page. */
  id: string;
  label: string;
  /** What the address keeps besides, by name. */
  kept: Readonly<Record<string, string>>;
  q: string;
  className: string;
}

/** Asks for a tool by its name, or by what it should do. */
export function FindTool({ action, id, label, kept, q, className }: Props) {
  return (
    <form action={action} className={`flex flex-wrap gap-3 ${className}`}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="search"
        name="q"
        defaultValue={q}
        key={q}
        placeholder="Name, or what it should do"
        className="field flex-1"
      />
      <button type="submit" className="btn">
        Find
      </button>
    </form>
  );
}

export function NoneFound({ q }: { q: string }) {
  return (
    <p className="mt-4 wrap-anywhere" role="status">
      {say`No other tools found for “`}
      {q}”.
    </p>
  );
}
