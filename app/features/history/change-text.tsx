import type { ChangeInWords } from './changed-values.ts';

const NOT_KNOWN = 'not known';

interface Props {
  words: ChangeInWords;
  /** Whether there was no earlier value, so that only the new one is shown. */
  isFirst?: boolean;
}

/** A change in words: a list's added and removed entries, or a value before and after. */
export function ChangeText({ words, isFirst = false }: Props) {
  if (words.kind === 'entries') {
    return (
      <>
        <Entries label={isFirst ? null : 'Added'} entries={words.added} />
        <Entries label="Removed" entries={words.removed} />
      </>
    );
  }
  if (isFirst) return <p className="break-words">{words.after ?? NOT_KNOWN}</p>;
  return (
    <p className="break-words">
      <del className="text-muted">{words.before ?? NOT_KNOWN}</del>
      <span aria-hidden="true"> → </span>
      <ins className="no-underline">{words.after ?? NOT_KNOWN}</ins>
    </p>
  );
}

function Entries({ label, entries }: { label: string | null; entries: string[] }) {
  if (entries.length === 0) return null;
  return (
    <div>
      {label !== null && <p className="small">{label}</p>}
      <ul className="list-disc pl-5 break-words">
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </div>
  );
}
