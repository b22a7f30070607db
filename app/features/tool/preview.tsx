import { RouterContextProvider } from 'react-router';
import { Memory } from '#catalogue/memory.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { hasEnded } from '#catalogue/tools/tool-status.ts';
import { draftAt } from '#features/editing/desk-draft.server.ts';
import { requireRole } from '#features/operators/operator.server.ts';
import { readAsPublished } from '#features/publishing/publish.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { TOOL_TABS } from '#site/access.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { LARGEST_TIER } from '#site/plans.ts';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/preview';
import { pageSaid, saidAbove } from './page-said.ts';
import { PageSources } from './page-sources.tsx';
import { readTab } from './tab-content.server.ts';
import { TabPanel } from './tab-panel.tsx';
import { readToolData } from './tool-data.server.ts';
import { ToolHero } from './tool-hero.tsx';
import { ToolTerms } from './tool-terms.tsx';

type Context = Route.LoaderArgs['context'];

/** The page that a draft would make, for operators and for this moment only: nothing is stored. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireRole(context, 'tools');
  const { db } = context.get(servicesContext);
  return orUnavailable(context, 'previewing a draft', async () => {
    const draft = await draftAt(db.write, params.id);
    const page = await readAsPublished(db, draft, (tx, id) => readPage(context, tx, id));
    return { draftId: draft.id, page };
  });
}

/** The parts of the tool's page, with all tabs open. */
async function readPage(context: Context, tx: DrizzleDb, id: string) {
  const memory = new Memory();
  const found = await readToolData(tx, memory, id);
  if (!found) return null;
  const { tool, heading, owner, maker, contents, decision, glance, missing, rivals } = found;
  const inside = insideOf(context, tx);
  const tabs = [];
  for (const tab of TOOL_TABS) {
    const content = await readTab(inside, tool, tab, { contents, memory });
    tabs.push({
      tab: { id: tab.id, title: tab.title },
      content,
      isPremium: tool[tab.flag] && !tool.is_featured,
    });
  }
  return { tool, heading, owner, maker, decision, glance, missing, rivals, tabs, today: dayOf(Date.now()) };
}

/** The same request, reading inside the transaction that shows the draft as published. */
function insideOf(context: Context, tx: DrizzleDb): RouterContextProvider {
  const services = context.get(servicesContext);
  const inside = new RouterContextProvider();
  inside.set(servicesContext, { ...services, db: { ...services.db, read: tx } });
  inside.set(viewerContext, { ...context.get(viewerContext), tier: LARGEST_TIER });
  return inside;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: `Preview: ${loaderData?.page?.tool.name ?? ''}` });
}

export default function Preview({ loaderData: { draftId, page } }: Route.ComponentProps) {
  const said =
    page &&
    pageSaid({
      ...page,
      hasRivals: page.rivals.length > 0,
      hasTerms: true,
      tabs: page.tabs.map(({ tab, content }) => ({ id: tab.id, content })),
    });
  return (
    <article className="wrap has-flags pt-6">
      <p role="status" className="mb-6 border-y-2 border-brand bg-brand-soft px-4 py-3">
        <strong>Preview.</strong> Nobody else sees this page, and nothing is published.{' '}
        <TextLink to={deskPaths.draft(draftId)}>Go on editing</TextLink>{' '}
        <TextLink to={deskPaths.draftReview(draftId)}>Review</TextLink>
      </p>
      {page === null || said === null ? (
        <p>The draft has something to mend before it can be shown as a page.</p>
      ) : (
        <>
          <ToolHero
            tool={page.tool}
            tab="basic"
            hasTerms
            heading={page.heading}
            owner={page.owner}
            decision={page.decision}
            glance={page.glance}
            missing={page.missing.glance}
            rivals={page.rivals}
            own={null}
            followed={null}
            said={said.top}
          />
          <ToolTerms
            toolId={page.tool.id}
            name={page.tool.name}
            facts={page.decision.terms.facts}
            missing={page.missing.terms}
            questions={[]}
            said={said.terms}
          />
          {page.tabs.map(({ tab, content, isPremium }) => (
            <section key={tab.id} aria-labelledby={tab.id} className="mt-10 border-t-2 border-ink pt-4">
              <h2 id={tab.id}>
                {tab.title}
                {isPremium && <span className="small"> · for subscribers</span>}
              </h2>
              <TabPanel
                toolId={page.tool.id}
                tab={tab}
                content={content}
                said={said}
                above={saidAbove({
                  tool: page.tool,
                  maker: page.maker,
                  facts: page.decision.facts,
                  hasRivals: page.rivals.length > 0 && !hasEnded(page.tool.status),
                })}
              />
            </section>
          ))}
          <PageSources said={said} today={page.today} />
        </>
      )}
    </article>
  );
}
