import type { ReactNode } from 'react';
import { LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { CompareForm } from './compare-form.tsx';
import { EntryRow } from './entry-row.tsx';
import { LIST_FILES, type ListFile } from './list-columns.ts';
import type { ListEntry } from './list-rules.ts';

interface Props {
  entries: readonly ListEntry[];
  fileAddress: (file: ListFile) => string;
  /** Follows all tools; a link to the sign-in for visitors. */
  follow: ReactNode;
  /** What its member can do with a tool. */
  controls?: (entry: ListEntry, at: number) => ReactNode;
}

const FILES = Object.keys(LIST_FILES) as ListFile[];

/** The tools of a list, to be compared, followed and taken as a file. */
export function ListTools({ entries, fileAddress, follow, controls }: Props) {
  const isComparable = entries.length > 1;
  return (
    <section aria-labelledby="tools" className="mt-6">
      <h2 id="tools" className="sr-only">{say`Tools`}</h2>
      <div className="no-print mb-4 flex flex-wrap items-center gap-3">
        {isComparable && <CompareForm />}
        {follow}
        {FILES.map((file) => (
          <a key={file} href={fileAddress(file)} download className="btn">
            {file === 'list.csv' ? 'Export as CSV' : 'Export as XLSX'}
          </a>
        ))}
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
