import type { RouterContextProvider } from 'react-router';
import { readCatalogueAges } from '#catalogue/figures/read-ages.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { type Desk, queuePages } from '#features/operators/desk.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { mayDo } from '#features/operators/roles.ts';
import { missedTerms, topSearches } from '#features/search/missed-searches.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCounted } from '#site/format.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/operator';
import { readBeginnings } from './beginnings.server.ts';
import { CatalogueFigures } from './catalogue-figures.tsx';
import { openDesk } from './desk.server.ts';
import { FirstSteps } from './first-steps.tsx';
import { firstSteps } from './first-steps-list.ts';
import { mostVisited, readHealth, signUps, subscribersNow, subscriptionMonths } from './overview.server.ts';
import { HealthFigures, MemberFigures, type OwnerFigures } from './owner-figures.tsx';
import { Searches } from './searches.tsx';

/** What waits for the operator, and the directory in numbers, as far as the operator's role may see them. */
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

async function ownerFigures(context: Readonly<RouterContextProvider>): Promise<OwnerFigures> {
  const { db, node, settings } = context.get(servicesContext);
  const [weeks, subscribers, months, health] = await Promise.all([
    signUps(db.read),
    subscribersNow(db.read),
    subscriptionMonths(db.read),
    readHealth(db.read, { node, dataDir: settings.DATA_DIR }),
  ]);
  return { signUps: weeks, subscribers, months, health };
}

export function meta() {
  return pageMeta({ title: 'Operator' });
}

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
          <a href={href} className="link">
            {title}
          </a>
          <span className="tabular-nums">{formatCounted(waiting[queue] ?? 0, 'case')}</span>
        </li>
      ))}
    </ul>
  );
}
