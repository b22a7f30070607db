import type { ShownDifference } from '#features/editing/words.ts';
import {
  differenceWords,
  type ImportLine,
  type ImportState,
  LINE_KINDS,
  LINE_WORDS,
  type LineKind,
} from '#features/imports/imports.ts';
import { lineDifference } from '#features/imports/line-words.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCount } from '#site/format.ts';
import { raised } from '#site/noun.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pager } from '#ui/pager.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { DifferenceText } from '../tools/difference-list.tsx';
import { type NewToolLine, NewTools } from './new-tools.tsx';

/** Outcomes that are said even where there is none of them. */
const ALWAYS_SAID: readonly LineKind[] = ['refused', 'changed', 'new'];

interface Props {
  id: string;
  state: ImportState;
  /** The kind of records. */
  kind: string;
  difference: {
    counts: Readonly<Record<LineKind, number>>;
    what: LineKind | null;
    lines: readonly ImportLine[];
    page: number;
    pages: number;
  };
}

/** The changes of an import, one kind of line at a time. */
export function ImportLines({
  id,
  state,
  kind: held,
  difference: { counts, what, lines, page, pages },
}: Props) {
  const { title, none } = differenceWords(state);
  const addressOf = (kind: LineKind, number = 1) =>
    deskPaths.deskImport(
      id,
      new URLSearchParams({ what: kind, ...(number > 1 && { page: String(number) }) }),
    );
  const tools = lines.filter((line): line is NewToolLine => line.tool !== null);
  const others = lines.filter(({ tool }) => tool === null);
  return (
    <section aria-labelledby="difference" className="mt-12">
      <SectionHeading id="difference" title={title} />
      {what === null ? (
        <EmptyState text={none} />
      ) : (
        <>
          <ul className="mb-6 flex flex-wrap gap-x-6 gap-y-1">
            {LINE_KINDS.filter((kind) => ALWAYS_SAID.includes(kind) || counts[kind] > 0).map((kind) => (
              <li key={kind}>
                <a
                  href={addressOf(kind)}
                  className={kind === what ? 'font-semibold' : 'link'}
                  {...(kind === what && { 'aria-current': 'true' })}
                >
                  {LINE_WORDS[kind]}: {formatCount(counts[kind])}
                </a>
              </li>
            ))}
          </ul>
          {tools.length > 0 && <NewTools lines={tools} />}
          {others.length > 0 && (
            <ul className="border-t border-edge">
              {others.map((line) => (
                <li key={line.number} className="border-b border-line py-3">
                  <Line kind={held} line={line} />
                </li>
              ))}
            </ul>
          )}
          <Pager page={page} pages={pages} addressOf={(number) => addressOf(what, number)} />
        </>
      )}
    </section>
  );
}

function Line({ kind, line }: { kind: string; line: ImportLine }) {
  const { id, fields, reason, outcome, place } = line;
  return (
    <>
      <p className="wrap-anywhere">
        <span className="font-semibold">{id || (place ? raised(place) : 'The file')}</span>
        {outcome && <span className="small"> {outcome === 'undone' ? 'undone' : 'left as it is'}</span>}
      </p>
      {reason && <p className="small wrap-anywhere">{reason}</p>}
      {fields.length > 0 && (
        <dl>
          {fields.map((field) => (
            <Field key={field.path} difference={lineDifference(kind, field)} />
          ))}
        </dl>
      )}
    </>
  );
}

function Field({ difference }: { difference: ShownDifference }) {
  return (
    <div className="mt-2 grid gap-x-8 md:grid-cols-[13rem_minmax(0,1fr)]">
      <dt className="text-sm text-muted">{difference.label}</dt>
      <dd className="min-w-0">
        <DifferenceText difference={difference} />
      </dd>
    </div>
  );
}
