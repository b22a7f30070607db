import type { CatalogueAges } from '#catalogue/figures/ages-by-category.ts';
import { readCatalogueAges } from '#catalogue/figures/read-ages.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { MISSED_SEARCHES } from '#catalogue/search/missed-search.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { type Desk, queuePages } from '#features/operators/desk.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DeskTable } from '#features/operators/desk-table.tsx';
import { mayDo } from '#features/operators/roles.ts';
import { missedTerms, topSearches } from '#features/search/missed-searches.server.ts';
import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCount, formatCounted, formatPercent } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { OVERVIEW } from '#site/overview.ts';
import { paths } from '#site/paths.ts';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/operator';
import { readBeginnings } from './beginnings.server.ts';
import { openDesk } from './desk.server.ts';
import { type FirstStep, firstSteps } from './first-steps-list.ts';
import { mostVisited, readHealth, signUps, subscribersNow, subscriptionMonths } from './overview.server.ts';
import { HealthFigures, MemberFigures, type OwnerFigures } from './owner-figures.tsx';

/** The desk's overview: waiting cases and figures, as far as the operator's role allows. */
export async function loader({ context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'desk');
  const {
    db: { read },
    settings,
  } = context.get(servicesContext);
  return orUnavailable(context, 'reading the overview of the desk', async () => {
    const [beginnings, top, missed, visited, catalogue, owner] = await Promise.all([
      readBeginnings(read, settings),
      topSearches(read),
      missedTerms(read),
      mostVisited(read),
      catalogueOf(read),
      mayDo(desk.role, 'figures') ? ownerFigures(context) : null,
    ]);
    const steps = firstSteps(desk.role, beginnings);
    const { categories: ages } = await readCatalogueAges(
      catalogue,
      { kind: null, sort: 'outdated' },
      dayOf(Date.now()),
    );
    return { desk, steps, top, missed, visited, ages, owner };
  });
}

async function ownerFigures(context: Context): Promise<OwnerFigures> {
  const { db, node, settings } = context.get(servicesContext);
  const [weeks, subscribers, months, health] = await Promise.all([
    signUps(db.read),
    subscribersNow(db.read),
    subscriptionMonths(db.read),
    readHealth(db.read, { node, dataDir: settings.DATA_DIR }),
  ]);
  return { signUps: weeks, subscribers, months, health };
}

export const meta = () => pageMeta({ title: 'Operator' });

export default function Operator({ loaderData }: Route.ComponentProps) {
  const { desk, steps, top, missed, visited, ages, owner } = loaderData;
  return (
    <DeskPage desk={desk} title="Operator" current={deskPaths.operator}>
      {steps.length > 0 && <FirstSteps steps={steps} />}
      <section aria-labelledby="waiting" className="mt-10">
        <SectionHeading id="waiting" title="What waits" />
        <Waiting desk={desk} />
      </section>
      <div className="grid gap-x-16 lg:grid-cols-2">
        {owner && <MemberFigures {...owner} />}
        <Searches top={top} missed={missed} />
        <CatalogueFigures visited={visited} ages={ages} />
        {owner && <HealthFigures {...owner} />}
      </div>
    </DeskPage>
  );
}

function Waiting({ desk: { role, waiting } }: { desk: Desk }) {
  return (
    <ul>
      {queuePages(role).map(({ href, title, queue }) => (
        <li key={href} className="flex justify-between gap-4 border-b border-line py-3">
          <TextLink to={href}>{title}</TextLink>
          <span className="tabular-nums">{formatCounted(waiting[queue] ?? 0, 'case')}</span>
        </li>
      ))}
    </ul>
  );
}

/** The remaining steps of the setup, in the recommended order. */
function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  return (
    <section aria-labelledby="first-steps" className="mt-10">
      <SectionHeading id="first-steps" title="First steps" note="This list goes when everything is done." />
      <ol>
        {steps.map(({ title, text, href, isDone }) => (
          <li
            key={title}
            className="grid gap-x-8 border-b border-line py-3 sm:grid-cols-[14rem_minmax(0,1fr)_4rem]"
          >
            {href ? (
              <a href={href} className="link justify-self-start">
                {title}
              </a>
            ) : (
              <span className="font-semibold">{title}</span>
            )}
            <span className="text-muted">{text}</span>
            <span className="sm:text-right">{isDone ? 'Done' : 'To do'}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Props {
  visited: readonly { id: string; name: string; times: number }[];
  ages: CatalogueAges['categories'];
}

/** The most visited sites, and the ages of the catalogue's facts. */
function CatalogueFigures({ visited, ages }: Props) {
  return (
    <>
      <DeskTable
        id="visits"
        title={say`Visits of tools' own sites`}
        note={say`How many visitors followed 'Visit Website' in the last ${OVERVIEW.visitDays} days, each once a day and tool, as browsers with scripts report it. Nobody knows who did.`}
        empty="No visit has been counted."
        columns={[say`Tool`, 'Visits']}
        rows={visited.map(({ id, name, times }) => ({
          key: id,
          head: <TextLink to={paths.tool(id)}>{name}</TextLink>,
          values: [formatCount(times)],
        }))}
      />
      <DeskTable
        id="ages"
        title="Facts by category"
        note="Of the facts that visitors choose by: how many may be out of date, and how many are undated."
        empty="The categories have no facts."
        columns={['Category', 'Facts', 'May be out of date', 'Undated']}
        rows={ages.map(({ id, name, facts, outdated, undated }) => ({
          key: id,
          head: <TextLink to={paths.category(id)}>{name}</TextLink>,
          values: [
            formatCount(facts),
            formatPercent((100 * outdated) / facts),
            formatPercent((100 * undated) / facts),
          ],
        }))}
      />
    </>
  );
}

interface SearchesProps {
  top: readonly { term: string; times: number }[];
  missed: readonly { term: string; nothingFound: number; nothingOpened: number }[];
}

/** The most frequent searches, and those without results, which hint at gaps. */
function Searches({ top, missed }: SearchesProps) {
  return (
    <>
      <DeskTable
        id="searches"
        title="Top searches"
        note={`How often each was searched in the last ${MISSED_SEARCHES.shownDays} days, as browsers with scripts report it. Nobody knows who searched.`}
        empty="Nothing has been searched."
        columns={['Search', 'Searched']}
        rows={top.map(({ term, times }) => ({
          key: term,
          head: <Search term={term} />,
          values: [formatCount(times)],
        }))}
      />
      <DeskTable
        id="missed"
        title="Searches that led to nothing"
        note={`In the last ${MISSED_SEARCHES.shownDays} days: how often a search found nothing, and how often nothing of what it found was opened. Nobody knows who searched.`}
        empty="No search has led to nothing."
        columns={['Search', 'Nothing found', 'Nothing opened']}
        rows={missed.map(({ term, nothingFound, nothingOpened }) => ({
          key: term,
          head: <Search term={term} />,
          values: [formatCount(nothingFound), formatCount(nothingOpened)],
        }))}
      />
    </>
  );
}

function Search({ term }: { term: string }) {
  return <TextLink to={paths.searchFor(term)}>{term}</TextLink>;
}
