import { ChangeText } from '#features/history/change-text.tsx';
import type { ShownWrite } from '#features/history/changed-values.ts';
import { formatDate } from '#site/format.ts';
import { SourceNote } from '#ui/source-note.tsx';

interface Props {
  writes: ShownWrite[];
  /** Where an operator undoes a change; null for everybody else. */
  undoAddress: ((change: string) => string) | null;
}

/** Changes under the date of the write that made them. */
export function Writes({ writes, undoAddress }: Props) {
  return writes.map(({ at, by, changes }) => (
    <section key={at} id={`changed-${at}`} className="mb-10 scroll-mt-32">
      <h2 className="border-b border-edge pb-1 text-lg">
        {formatDate(at)} <span className="small">{by}</span>
      </h2>
      <dl>
        {changes.map(({ id, label, words, origin }) => (
          <div
            key={id}
            className="grid gap-x-8 border-b border-line py-3 md:grid-cols-[11rem_minmax(0,1fr)_14rem]"
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="min-w-0">
              <ChangeText words={words} />
              {undoAddress && (
                <a href={undoAddress(id)} rel="nofollow" className="link text-sm">
                  Restore the earlier value<span className="sr-only">{`: ${label}`}</span>
                </a>
              )}
            </dd>
            {origin && (
              <dd>
                <SourceNote origin={origin} of={label} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  ));
}
