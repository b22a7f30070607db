import { CHECK_SORTS, readCheckQuery } from '#catalogue/figures/ages-query.ts';
import { kindChoices } from '#catalogue/figures/kind-choices.ts';
import { readDueFacts } from '#catalogue/figures/read-ages.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { valuesOf } from '#features/editing/merge-records.ts';
import { bareValue } from '#features/editing/proposal.ts';
import { isJsonObject } from '#features/editing/tool-record.ts';
import { shownDifference } from '#features/editing/words.ts';
import { readDone } from '#features/operators/case-query.ts';
import { UNDO_SECONDS } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { pathOf } from '#features/proposals/weigh-values.server.ts';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { openDesk } from '../desk.server.ts';
import { readDoneAction } from '../undo.server.ts';
import type { Route } from './+types/due';
import { DifferenceText } from './difference-list.tsx';
import { DUE_FORM, dueAction } from './due-action.server.ts';
import { seenValue } from './seen-value.server.ts';

/** Facts that may be out of date, each with its sources and a button to confirm it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'tools');
  const { db } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const query = readCheckQuery(searchParams);
  return orUnavailable(context, 'reading what is due', async () => {
    const { facts, count } = await readDueFacts(await catalogueOf(db.read), query, dayOf(Date.now()), SHOWN);
    return {
      ...{ desk, query, count },
      done: await readDoneAction(db.write, readDone(searchParams), operator),
      facts: await shownFacts(db, facts),
    };
  });
}

const SHOWN = 20;
const DAY_MS = 86_400_000;

type Due = Awaited<ReturnType<typeof readDueFacts>>['facts'];

async function shownFacts(db: Database, facts: Due) {
  const ids = [...new Set(facts.map(({ toolId }) => toolId))];
  const records = new Map(await Promise.all(ids.map(async (id) => [id, await readEntered(db, id)] as const)));
  return facts.flatMap(({ toolId, name, field, lastDay }) => {
    const record = records.get(toolId);
    const path = pathOf(field);
    const stored = record && valuesOf(record).get(path);
    if (!record || stored === undefined) return [];
    const at = new Date(lastDay * DAY_MS).toISOString();
    return {
      ...{ toolId, name, field },
      day: formatDate(at),
      shown: shownDifference({ path, before: undefined, after: stored }, at),
      seen: seenValue(bareValue(path, stored)),
      addresses: addressesOf(stored, record.url),
    };
  });
}

/** Where to check the value: its sources, else the tool's site. */
function addressesOf(stored: unknown, site: unknown): string[] {
  const { source_synopsis: own, sources } = isJsonObject(stored) ? stored : {};
  const all = [own, ...(Array.isArray(sources) ? sources : [])];
  const named = all.flatMap((source) =>
    isJsonObject(source) && typeof source.url === 'string' ? source.url : [],
  );
  if (named.length > 0) return [...new Set(named)];
  return typeof site === 'string' ? [site] : [];
}

export const action = dueAction;
export const handle = { failed: DUE_FORM.failed };

export function meta() {
  return pageMeta({ title: 'Facts that are due' });
}

export default function DueFacts({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, query, count, facts } = loaderData;
  const done = actionData ? null : loaderData.done;
  return (
    <DeskPage
      desk={desk}
      title="Facts that are due"
      current={deskPaths.deskDue(DEFAULT)}
      note="What may be out of date, of facts that every visitor sees. ‘Still right’ makes a value one of today: as the editors have read it at its address, or, without one, the editors’ own."
    >
      {done && (
        <div className="mt-6 flex flex-wrap items-center gap-4 border-l-4 border-brand pl-4">
          <p role="status">{done.text}</p>
          {done.canUndo && (
            <form method="post" action={deskPaths.deskDue(query)} {...MARKS.endsAfter(UNDO_SECONDS * 1_000)}>
              <input type="hidden" name="id" value={done.id} />
              <button type="submit" name="intent" value="undo" className="btn">
                Undo
              </button>
            </form>
          )}
        </div>
      )}
      <ErrorBanner text={actionData?.notice} />
      <div className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        <nav aria-label="Facts" className="segments">
          {kindChoices().map((choice) => (
            <a
              key={choice.label}
              href={deskPaths.deskDue({ ...query, kind: choice.kind })}
              {...(choice.kind === query.kind && { 'aria-current': 'true' })}
            >
              {choice.label}
            </a>
          ))}
        </nav>
        <nav aria-label="Order" className="segments">
          {CHECK_SORTS.map((sort) => (
            <a
              key={sort}
              href={deskPaths.deskDue({ ...query, sort })}
              {...(sort === query.sort && { 'aria-current': 'true' })}
            >
              {ORDER_LABELS[sort]}
            </a>
          ))}
        </nav>
      </div>
      <section aria-labelledby="due" className="mt-8">
        <SectionHeading
          id="due"
          title={`${formatCounted(count, 'fact')} due`}
          note={facts.length < count ? `The first ${facts.length}` : ''}
        />
        {facts.length === 0 && <EmptyState text="Nothing is known to be out of date." />}
        <ul>
          {facts.map((fact, at) => (
            <Row
              key={`${fact.toolId} ${fact.field}`}
              fact={fact}
              address={deskPaths.deskDue(query)}
              isNext={done !== null && at === 0}
            />
          ))}
        </ul>
      </section>
    </DeskPage>
  );
}

const DEFAULT = { kind: null, sort: 'known' } as const;

const ORDER_LABELS = { known: 'What matters most first', oldest: 'Oldest first' } as const;

interface RowProps {
  fact: Route.ComponentProps['loaderData']['facts'][number];
  address: string;
  /** Whether it comes after the one just confirmed: its button has the focus, so that one key goes on. */
  isNext: boolean;
}

function Row({ fact: { toolId, name, field, day, shown, seen, addresses }, address, isNext }: RowProps) {
  return (
    <li className="border-b border-line py-4">
      <p className="flex flex-wrap justify-between gap-x-6">
        <a href={deskPaths.deskTool(toolId)} className="link font-medium wrap-anywhere">
          {name}: {shown.label}
        </a>
        <span className="small">At the latest of {day}</span>
      </p>
      <div className="my-2 max-w-prose wrap-anywhere">
        <DifferenceText difference={shown} isFirst />
      </div>
      <form method="post" action={address} className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <input type="hidden" name="tool" value={toolId} />
        <input type="hidden" name="field" value={field} />
        <input type="hidden" name="seen" value={seen} />
        <button
          type="submit"
          name="intent"
          value="confirm"
          className="btn"
          {...(isNext && MARKS.takesFocus())}
        >
          Still right
          <span className="sr-only">
            : {name}, {shown.label}
          </span>
        </button>
        {addresses.map((url) => (
          <ExternalLink key={url} href={url} kind="tool" className="link small wrap-anywhere">
            {url}
          </ExternalLink>
        ))}
      </form>
    </li>
  );
}
