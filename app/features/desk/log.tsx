import { saidOf } from '#features/operators/actions.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCounted, formatMoment } from '#site/format.ts';
import { describeRemoved, describeUnread } from '#site/unread-filter.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FormField } from '#ui/form-field.tsx';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/log';
import { openDesk } from './desk.server.ts';
import { readLog } from './log.server.ts';
import { type LogQuery, readLogQuery, writeLogQuery } from './log-query.ts';

/** The log of operators' actions. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'log');
  const { db } = context.get(servicesContext);
  const query = readLogQuery(new URL(request.url).searchParams);
  const log = await orUnavailable(context, 'reading the log', () => readLog(db.write, operator.role, query));
  return { desk, query, log };
}

export const meta = () => pageMeta({ title: 'Log' });

type Shown = Route.ComponentProps['loaderData'];

export default function Log({ loaderData: { desk, query, log } }: Route.ComponentProps) {
  return (
    <DeskPage
      desk={desk}
      title="Log"
      current={deskPaths.deskLog}
      note="Everything that operators have done, the newest first. Nobody can change or remove an entry. Times are UTC."
    >
      <ErrorBanner text={query.unread && describeRemoved(describeUnread('day', query.unread))} />
      <Filter query={query} />
      <section aria-labelledby="entries" className="mt-8">
        <SectionHeading id="entries" title={formatCounted(log.count, 'entry', 'entries')} />
        {log.entries.length === 0 && <EmptyState text={nothingDone(query)} />}
        <ul>
          {log.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
        <Pager
          page={log.page}
          pages={log.pages}
          addressOf={(page) => deskPaths.deskLogList(writeLogQuery({ ...query, page }))}
        />
      </section>
    </DeskPage>
  );
}

function nothingDone({ who, subject, day }: LogQuery): string {
  return who === '' && subject === '' && day === ''
    ? 'No operator has done anything yet.'
    : 'Nothing like that has been done.';
}

function Filter({ query: { who, subject, day, unread } }: { query: LogQuery }) {
  return (
    <search aria-label="The log">
      <form className="mt-6 flex flex-wrap items-end gap-4">
        <FormField name="who" label="Who (part of an address)">
          {(control) => <input {...control} defaultValue={who} autoComplete="off" />}
        </FormField>
        <FormField name="subject" label="What (an id)">
          {(control) => <input {...control} defaultValue={subject} autoComplete="off" />}
        </FormField>
        <FormField name="day" label="Day">
          {(control) => (
            <input
              {...control}
              // A date input would drop an invalid value.
              type={unread === undefined ? 'date' : 'text'}
              defaultValue={unread ?? day}
            />
          )}
        </FormField>
        <button type="submit" className="btn">
          Search
        </button>
      </form>
    </search>
  );
}

function Entry({ entry }: { entry: Shown['log']['entries'][number] }) {
  const { at, who, action, subject, before, after, isClosed, isUndo } = entry;
  const about = { who: '', subject: subject.id, day: '', page: 1 };
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap justify-between gap-x-6">
        <span className="font-semibold">{isUndo ? `Undone: ${saidOf(action)}` : saidOf(action)}</span>
        <span className="small tabular-nums">
          <time dateTime={at}>{formatMoment(at)}</time> by {who}
        </span>
      </p>
      <p className="small wrap-anywhere">
        {subject.kind} <TextLink to={deskPaths.deskLogList(writeLogQuery(about))}>{subject.id}</TextLink>
      </p>
      {subject.kind === 'edit' && !isClosed && (
        <p className="small">
          <TextLink to={deskPaths.deskEdit(subject.id)}>What was changed</TextLink>
        </p>
      )}
      {isClosed && <p className="small">Your role may not read what was written.</p>}
      {(before !== null || after !== null) && (
        <details className="small mt-1">
          <summary>Before and after</summary>
          <pre className="mt-2 bg-sunken p-3 whitespace-pre-wrap wrap-anywhere">{`${before ?? 'nothing'}\n→ ${after ?? 'nothing'}`}</pre>
        </details>
      )}
    </li>
  );
}
