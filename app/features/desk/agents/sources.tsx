import {
  FINDING_FORM,
  type FindingFormState,
  KIND_WORDS,
  SOURCE_HOURS,
  STATE_OF_CANDIDATE,
} from '#features/agents/finding/finding.ts';
import type { ListedCandidate, ListedSource } from '#features/agents/finding/finding-desk.server.ts';
import { STATE_WORDS } from '#features/operators/cases.ts';
import { RowCommand } from '#features/operators/row-command.tsx';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCounted, formatMoment } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { Field } from '#ui/fields.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';

/** The sources, each with what it has brought and what can be done about it. */
export function Sources({ sources }: { sources: readonly ListedSource[] }) {
  return (
    <section aria-labelledby="sources" className="mt-12">
      <SectionHeading id="sources" title={formatCounted(sources.length, 'source')} note="Times are UTC." />
      {sources.length === 0 && <EmptyState text="Nothing is looked at yet. Add a source below." />}
      <ul>
        {sources.map((source) => (
          <li
            key={source.id}
            className="flex flex-wrap justify-between gap-x-6 gap-y-3 border-b border-line py-3"
          >
            <div className="min-w-0 flex-1 basis-80">
              <p className="font-medium wrap-anywhere">{source.name}</p>
              <p className="small wrap-anywhere">
                <ExternalLink href={source.url} kind="tool" className="link">
                  {source.url}
                </ExternalLink>
              </p>
              <p className="small">{stateOf(source)}</p>
              {source.fault !== null && (
                <p className="mt-1 border-l-4 border-danger pl-3 text-sm">
                  Not read the last time: {source.fault}.
                </p>
              )}
            </div>
            <div className="flex flex-wrap items-start gap-3">
              <ButtonLink to={`${deskPaths.deskFinding(source.id)}#source`}>
                Change<span className="sr-only"> {source.name}</span>
              </ButtonLink>
              <RowCommand
                action={deskPaths.deskFinding()}
                fields={{ id: source.id }}
                intent={source.isOn ? 'rest' : 'resume'}
                text={source.isOn ? 'Let rest' : 'Go on'}
                about={source.name}
              />
              <RowCommand
                action={deskPaths.deskFinding()}
                fields={{ id: source.id }}
                intent="remove"
                text="Remove"
                about={source.name}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateOf({ kind, hours, isOn, readAt, entries, fresh, brought, waiting }: ListedSource): string {
  const pace = `${KIND_WORDS[kind]}, every ${formatCounted(hours, 'hour')}`;
  if (readAt === null) return `${pace}. ${isOn ? 'Not read yet.' : 'Rests.'}`;
  const found = `${formatCounted(entries, 'entry', 'entries')}, ${fresh} new; ${waiting} to visit, ${brought} brought to the desk`;
  return `${pace}. ${isOn ? '' : 'Rests. '}Last read ${formatMoment(readAt)}: ${found}.`;
}

/** Adds a source, or changes one. */
export function SourceForm({ state, changing }: { state: FindingFormState; changing: ListedSource | null }) {
  const start = { name: changing?.name, url: changing?.url, kind: changing?.kind };
  return (
    <section aria-labelledby="source" className="mt-12 border-t-2 border-ink pt-4">
      <h2 id="source">{changing ? `Change ${changing.name}` : 'New source'}</h2>
      <form
        method="post"
        action={deskPaths.deskFinding(changing?.id)}
        className="mt-4 grid max-w-prose gap-4"
      >
        {changing && <input type="hidden" name="id" value={changing.id} />}
        {(['name', 'url', 'kind'] as const).map((name) => (
          <Field key={name} form={FINDING_FORM} state={state} name={name} start={start[name]} />
        ))}
        <Field
          form={FINDING_FORM}
          state={state}
          name="hours"
          start={String(changing?.hours ?? SOURCE_HOURS.usual)}
        />
        <p className="small">
          A list in a repository of GitHub can be given by the address of its page. What a source says is
          taken for a hint alone: only what the product’s own site says counts.
        </p>
        <p className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value={changing ? 'change' : 'add'} className="btn btn-primary">
            {changing ? 'Change' : 'Add'}
          </button>
          {changing && <ButtonLink to={deskPaths.deskFinding()}>Leave it</ButtonLink>}
        </p>
      </form>
    </section>
  );
}

/** What became of the entries that were looked at last. */
export function Latest({ candidates }: { candidates: readonly ListedCandidate[] }) {
  return (
    <section aria-labelledby="latest" className="mt-12">
      <SectionHeading id="latest" title="Last looked at" note="The latest first. Times are UTC." />
      {candidates.length === 0 ? (
        <EmptyState text="Nothing is looked at yet." />
      ) : (
        <section className="overflow-x-auto" aria-label="The entries" {...MARKS.scrolls()}>
          <table className="data stacked">
            <TableHead columns={['Entry', 'From', 'When', 'What it is']} />
            <tbody>
              {candidates.map(({ title, url, source, state, why, submission, decision, at }) => (
                <tr key={url}>
                  <th scope="row" dir="auto" className="wrap-anywhere">
                    {submission === null ? (
                      title || url
                    ) : (
                      <TextLink to={deskPaths.deskSubmission(submission)}>{title || url}</TextLink>
                    )}
                    <span className="small block">{url}</span>
                  </th>
                  <td className="wrap-anywhere" {...MARKS.label('From')}>
                    {source ?? 'A source that was removed'}
                  </td>
                  <td {...MARKS.label('When')}>
                    <time dateTime={at}>{formatMoment(at)}</time>
                  </td>
                  <td className="wrap-anywhere" {...MARKS.label('What it is')}>
                    {STATE_OF_CANDIDATE[state]}: {decision === null ? why : STATE_WORDS[decision]}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
