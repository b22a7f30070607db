import { data as answer, redirect } from 'react-router';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { firstTab, tabState } from '#catalogue/tools/tab-contents.ts';
import type { TabSection } from '#catalogue/tools/tool-display.ts';
import { findPresentTool } from '#catalogue/tools/tool-page.server.ts';
import { hasEnded } from '#catalogue/tools/tool-status.ts';
import { refuseWithdrawn } from '#catalogue/tools/withdrawn-tools.server.ts';
import { describePage } from '#features/discovery/described.server.ts';
import { toolTitles } from '#features/discovery/tool-titles.ts';
import { isFollowed } from '#features/following/is-followed.server.ts';
import { ChooseCurrency } from '#features/rates/choose-currency.tsx';
import { readStanding } from '#features/rates/comparable-prices.server.ts';
import { ConversionNotes } from '#features/rates/conversion-notes.tsx';
import { nearTools } from '#features/search/suggestions.server.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { notFound, orNone, orUnavailable } from '#platform/request/failures.server.ts';
import { TOOL_TABS, toolTab } from '#site/access.ts';
import { readChosenCurrency } from '#site/currencies.ts';
import { formatDate } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { MESSAGES } from '#site/messages.ts';
import type { NearName } from '#site/near-name.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { Dots } from '#ui/dotted.tsx';
import { FailedToolPage } from '#ui/failed-tool-page.tsx';
import { GivenBack } from '#ui/given-back.tsx';
import { TextLink } from '#ui/links.tsx';
import { MomentumFold } from '#ui/momentum-fold.tsx';
import { failedMeta, oembedLinks, pageMeta } from '#ui/page-meta.ts';
import { standingPlot, tooFewText } from '#ui/plots/price-range-plots.server.ts';
import type { Route } from './+types/tool';
import { readConverted } from './converted.server.ts';
import { describedTool } from './described-tool.ts';
import { Embed } from './embed.tsx';
import { useLeftOut } from './last-form.ts';
import { readMembersPart } from './members-part.server.ts';
import { pageSaid, saidAbove } from './page-said.ts';
import { PageSources } from './page-sources.tsx';
import { PriceStanding } from './price-standing.tsx';
import { Reviews } from './reviews.tsx';
import { ShownPicture } from './shown-picture.tsx';
import { StatusBanner } from './status-banner.tsx';
import { readTab } from './tab-content.server.ts';
import { TabPanel } from './tab-panel.tsx';
import { toolAction } from './tool-action.server.ts';
import { readToolData } from './tool-data.server.ts';
import { ToolHero } from './tool-hero.tsx';
import { EmptyTabs, TAB, ToolTabs } from './tool-tabs.tsx';
import { ToolTerms, termsOf } from './tool-terms.tsx';

/**
 * A tool, the one tab that the address asks for (spec §2, "Tool detail") and its reviews. What everybody may see of them
 * is remembered until the next write.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = params.id.trim();
  if (id === '') throw notFound(MESSAGES.tool.idMissing);
  const { db } = context.get(servicesContext);
  const { found, catalogue } = await orUnavailable(context, 'reading a tool', async () => {
    const catalogue = await catalogueOf(db.read);
    return { found: await readToolData(db.read, catalogue.memory, id), catalogue };
  });
  const { memory } = catalogue;
  const { search, searchParams } = new URL(request.url);
  if (!found) {
    const now = await orUnavailable(context, 'looking for a tool', () => findPresentTool(db.read, id));
    if (now !== null) return redirect(paths.tool(now) + search, 301);
    await orUnavailable(context, 'looking for a tool', () => refuseWithdrawn(db.read, id));
    throw notFound(MESSAGES.tool.notFound, await namesNear(context, id));
  }
  const { contents, ...data } = found;
  const { tool } = data;
  const tabs = TOOL_TABS.map((each) => ({
    id: each.id,
    title: each.title,
    state: tabState(tool, each, contents, context.get(viewerContext)),
  }));
  const first = firstTab(tabs);
  const tab = toolTab(searchParams.get('tab'), first);
  const [content, standing, members, followed] = await Promise.all([
    readTab(context, tool, tab, { contents, memory }),
    tab.id === 'business'
      ? orUnavailable(context, 'reading prices', () => readStanding(db.read, catalogue, tool.id))
      : null,
    readMembersPart(context, tool.id, { params: searchParams, memory }),
    isFollowed(context, { kind: 'tool', subject: tool.id }),
  ]);
  const converted =
    tab.id === 'business'
      ? await orUnavailable(context, 'reading rates', () =>
          readConverted(db.read, {
            id: tool.id,
            price: data.price,
            showsPlans: content.state === 'sections' && hasPlans(content.sections),
            currency: readChosenCurrency(searchParams),
          }),
        )
      : null;
  const page = {
    ...data,
    tab: { id: tab.id, title: tab.title },
    tabs,
    first,
    content,
    // The page itself says how old its facts are.
    standing: standing && (tooFewText(standing) ?? standingPlot({ ...standing, day: null })),
    plotted: standing?.plotted ?? null,
    converted,
    followed,
    today: dayOf(Date.now()),
    titles: toolTitles({ ...tool, shortDescription: tool.basic_information_short_description }, tab),
    ...members,
  };
  describePage(context, (site) => describedTool(site, page));
  const isWhole = content.state !== 'failed' && members.reviews && members.own !== 'unreadable';
  return answer(page, { status: isWhole ? 200 : 503 });
}

function hasPlans(sections: readonly TabSection[]): boolean {
  return sections.some(({ rows }) =>
    rows.some(({ id, value }) => id === 'business_pricing_plans' && value !== null),
  );
}

/** Tools whose names resemble an id that no tool has. */
function namesNear(context: Route.LoaderArgs['context'], id: string): Promise<NearName[]> {
  return orNone(context, 'looking for near names', async () => {
    const near = await nearTools(context.get(servicesContext).db.read, id);
    return near.map(({ id, name }) => ({ name, to: paths.tool(id) }));
  });
}

export const action = toolAction;

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  if (!loaderData) return failedMeta(error, MESSAGES.tool.notFound);
  const { tool, tab, first, titles } = loaderData;
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  return [
    ...pageMeta({
      ...titles,
      canonical: { siteUrl, path: paths.tool(tool.id, tab.id, first) },
      picture: paths.preview('tools', tool.id),
    }),
    ...oembedLinks(paths.tool(tool.id), tool.name),
  ];
}

export default function ToolPage({ loaderData, matches }: Route.ComponentProps) {
  const {
    tool,
    tab,
    tabs,
    first,
    heading,
    owner,
    maker,
    decision,
    glance,
    missing,
    questions,
    rivals,
    momentum,
    seenOn,
    picture,
    content,
    standing,
    plotted,
    contradiction,
    converted,
    own,
    followed,
    reviews,
    today,
  } = loaderData;
  const leftOut = useLeftOut(own, reviews !== null);
  // They weigh as much as a tab, so only the first has them, and the others lead there.
  const hasTerms = tab.id === first;
  // What leads back here keeps the address without a tab.
  const back = hasTerms ? TOOL_TABS[0].id : tab.id;
  const said = pageSaid({
    heading,
    decision,
    glance,
    hasTerms,
    hasRivals: rivals.length > 0,
    tabs: [{ id: tab.id, content }],
  });
  const above = saidAbove({
    tool,
    maker,
    facts: decision.facts,
    hasRivals: rivals.length > 0 && !hasEnded(tool.status),
  });
  return (
    <article className="wrap has-flags pt-3 lg:pt-4" {...MARKS.viewed(tool.id)}>
      <BackLink />
      {leftOut && <GivenBack form={leftOut} />}
      {decision.news && (
        <StatusBanner
          toolId={tool.id}
          news={decision.news}
          replacements={hasEnded(tool.status) ? rivals : []}
          replacementsOrigin={decision.rivalsOrigin}
          said={said}
        />
      )}
      <ToolHero
        tool={tool}
        tab={back}
        hasTerms={hasTerms}
        heading={heading}
        owner={owner}
        decision={decision}
        glance={glance}
        missing={missing.glance}
        rivals={rivals}
        own={own}
        followed={followed}
        said={said.top}
        converted={converted?.lines}
      />
      <ToolTabs toolId={tool.id} tabs={tabs} first={first} active={tab.id} />
      <section id={TAB} aria-label={tab.title} className="min-h-64 scroll-mt-28 pt-6">
        {converted && (
          <div className="mb-8">
            <ChooseCurrency
              action={`${paths.tool(tool.id)}#${TAB}`}
              kept={{ tab: tab.id }}
              currencies={converted.currencies}
              chosen={converted.to}
            />
            <ConversionNotes notes={converted.notes} />
          </div>
        )}
        <TabPanel
          toolId={tool.id}
          tab={tab}
          content={content}
          said={said}
          above={above}
          converted={converted?.lines}
        />
        {tab.id === 'business' && content.state === 'sections' && (
          <PriceStanding of={tool.id} standing={standing} plotted={plotted} contradiction={contradiction} />
        )}
        {tab.id === first && picture && <ShownPicture picture={picture} of={tool.name} />}
        <EmptyTabs toolId={tool.id} tabs={tabs} first={first} active={tab.id} />
      </section>
      {hasTerms ? (
        <ToolTerms
          toolId={tool.id}
          name={tool.name}
          facts={decision.terms.facts}
          missing={missing.terms}
          questions={questions}
          said={said.terms}
        />
      ) : (
        <p className="mt-12">
          <TextLink to={termsOf(tool.id, false)}>Data and terms</TextLink>
        </p>
      )}
      <Reviews
        toolId={tool.id}
        tab={back}
        reviews={reviews}
        isMember={own !== null}
        isVendor={own !== null && own !== 'unreadable' && own.isVendor}
      />
      {momentum && (
        <section className="mt-12 text-sm">
          <MomentumFold momentum={momentum} of={tool.name} />
        </section>
      )}
      <PageSources said={said} today={today} />
      <p className="small mt-12 border-t border-line pt-4">
        <Dots
          parts={[
            `Added on ${formatDate(tool.created_at)}`,
            ...(tool.updated_at > tool.created_at ? [`Updated on ${formatDate(tool.updated_at)}`] : []),
            ...(seenOn ? [`Site last found working on ${formatDate(seenOn)}`] : []),
            <TextLink key="changes" to={paths.toolChanges(tool.id)}>
              What has changed
            </TextLink>,
            <a key="claim" href={paths.claimTool(tool.id)} className="link" rel="nofollow">
              {say`Is this your tool?`}
            </a>,
          ]}
        />
      </p>
      <Embed tool={tool} siteUrl={matches[0].loaderData.siteUrl} />
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedToolPage error={error} />;
}

/**
 * Back to the page that led here, if it was one of this site's (spec §2); otherwise, and without scripts, to
 * the directory. Tabs replace each other in the history, so the entry before this one is that page.
 */
function BackLink() {
  return (
    <a href={paths.tools} {...MARKS.back()} className="link no-print inline-block min-h-6 text-sm">
      <span className="arrow-back" /> Back
    </a>
  );
}
