import type { ReactNode } from 'react';
import { LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { ChosenColumns } from '#ui/chosen-columns.tsx';
import { CompareForm } from './compare-form.tsx';
import { EntryRow } from './entry-row.tsx';
import { columnsOf, LIST_FILES, type ListFile } from './list-columns.ts';
import type { ListEntry } from './list-rules.ts';

interface Props {
  entries: readonly ListEntry[];
  fileAddress: (file: ListFile) => string;
  /** Whether whoever reads the list may read its notes. */
  hasNotes: boolean;
  /** Follows all tools; a link to the sign-in for visitors. */
  follow: ReactNode;
  /** What its member can do with a tool. */
  controls?: (entry: ListEntry, at: number) => ReactNode;
}

/** The tools of a list, to be compared, followed and taken as a file. */
export function ListTools({ entries, fileAddress, hasNotes, follow, controls }: Props) {
  const isComparable = entries.length > 1;
  return (
    <section aria-labelledby="tools" className="mt-6">
      <h2 id="tools" className="sr-only">{say`Tools`}</h2>
      <div className="no-print mb-4 flex flex-wrap items-center gap-3">
        {isComparable && <CompareForm />}
        {follow}
        {LIST_FILES.map((file) => (
          <a key={file} href={fileAddress(file)} download className="btn">
            {file === 'list.csv' ? 'Export as CSV' : 'Export as XLSX'}
          </a>
        ))}
        <ChosenColumns
          columns={columnsOf(hasNotes)}
          files={LIST_FILES.map((file) => [file === 'list.csv' ? 'CSV' : 'XLSX', fileAddress(file)])}
        />
      </div>
      <ol className="border-t-2 border-ink">
        {entries.map((entry, at) => (
          <EntryRow
            key={entry.tool.id}
            entry={entry}
            place={at + 1}
            isChosen={isComparable ? at < LIMITS.compared : null}
          >
            {controls?.(entry, at)}
          </EntryRow>
        ))}
      </ol>
    </section>
  );
}
