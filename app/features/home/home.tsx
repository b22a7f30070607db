import { openFor, recordedFor, type TabCoverage } from '#catalogue/market/home-figures.ts';
import { isRecorded, LOCKED } from '#catalogue/tools/recorded-fields.ts';
import { fieldsOf } from '#catalogue/tools/tool-fields.ts';
import { SETTINGS_MESSAGES } from '#features/accounts/settings-messages.ts';
import { PlanComparison, type TabContents } from '#features/billing/plan-comparison.tsx';
import { EmptyDirectory } from '#features/directory/empty-directory.tsx';
import { describePage } from '#features/discovery/described.server.ts';
import { linkFeeds } from '#features/discovery/feeds/feed-links.server.ts';
import { organization, webSite } from '#features/discovery/json-ld.ts';
import { orFallback } from '#platform/request/failures.server.ts';
import { TOOL_TABS } from '#site/access.ts';
import { formatCount, formatCounted } from '#site/format.ts';
import { MESSAGES } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { BusinessFunctionCard } from '#ui/business-function-card.tsx';
import { CategoryCard } from '#ui/category-card.tsx';
import { CertaintyLegend } from '#ui/certainty-legend.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FactText } from '#ui/fact-text.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { ButtonLink, PrimaryLink } from '#ui/links.tsx';
import { MoreLink } from '#ui/more-link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { QuoteLink } from '#ui/quote-link.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { useSite } from '#ui/site-texts.ts';
import { SourceNote } from '#ui/source-note.tsx';
import { ToolCard } from '#ui/tool-card.tsx';
import type { Route } from './+types/home';
import { severalTools } from './catalogue-figures.ts';
import { CategoryComparison } from './category-comparison.tsx';
import { type HomePage, readHomePage, type Sample as SampleTool } from './home-data.server.ts';
import { HomeHero } from './home-hero.tsx';
import { RecordedLately } from './recorded-lately.tsx';

const NOTHING: Omit<HomePage, 'coverage'> = {
  counts: null,
  needs: [],
  featured: [],
  sample: null,
  lately: null,
  recorded: null,
  comparison: null,
  firstCategories: [],
  businessFunctions: [],
};

/** What the home page counts and shows (spec §2, "Home"), and the farewell after an account is deleted. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const isFarewell = new URL(request.url).searchParams.get('account') === 'deleted';
  const farewell = isFarewell ? SETTINGS_MESSAGES.deleted : null;
  const nothing = { farewell, tabs: tabContents(null), ...NOTHING };
  linkFeeds(context);
  return orFallback(context, 'reading the home page', nothing, async () => {
    const { coverage, ...page } = await readHomePage(context);
    describePage(context, (site) => [webSite(site), organization(site)]);
    return { farewell, tabs: coverage ? tabContents(coverage) : [], ...page };
  });
}

/** What each tab of a tool contains, prepared here because the field table does not go to the browser. */
function tabContents(coverage: TabCoverage | null): TabContents[] {
  const shown = TOOL_TABS.filter(
    ({ id }) => SITE.listed.isAi || coverage === null || (coverage.tabs[id] ?? 0) > 0,
  );
  return shown.map(({ id, title, group }) => ({
    id,
    title,
    free: coverage && openFor(coverage, id),
    held: coverage && recordedFor(coverage, id),
    // Few of them hold something where something else than software is listed.
    sections: !SITE.listed.isAi
      ? []
      : group
        ? [...new Set(fieldsOf(group).map(({ section }) => section))]
        : ['Categories', 'Specializations'],
  }));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { counts } = loaderData;
  const { siteUrl } = matches[0].loaderData;
  return pageMeta({
    title: SITE.title,
    bareTitle: true,
    description: descriptionOf(counts),
    canonical: { siteUrl, path: paths.home },
  });
}

function descriptionOf(counts: HomePage['counts']): string {
  const typical = counts?.typicalDataPoints ?? null;
  const has = typical === null ? '' : say` A typical tool has ${formatCounted(typical, 'data point')}.`;
  return `${counts && counts.tools > 1 ? `${severalTools(counts.tools)}${SITE.listed.many}` : SITE.listed.first}${SITE.listed.isAi ? ' for people who decide, with marks that say how sure a fact is' : ''}.${has}`;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { farewell, counts, needs, featured, sample, lately, comparison, ...rest } = loaderData;
  const { firstCategories, businessFunctions, tabs, recorded } = rest;
  const isEmpty = counts?.tools === 0;
  const { blocks } = useSite().home;
  return (
    <div className="wrap home">
      {farewell && (
        <p role="status" className="mt-6 border-l-4 border-brand pl-4">
          {farewell}
        </p>
      )}
      <HomeHero counts={counts} needs={needs} recorded={recorded} />
      <FailureNotice failed={loaderData.failed} />
      {isEmpty ? <EmptyDirectory /> : !loaderData.failed && blocks.featured && <Featured tools={featured} />}
      {blocks.landscape && counts && counts.tools > 1 && <SmallLandscape tools={counts.tools} />}
      {blocks.lately && lately && <RecordedLately {...lately} />}
      {blocks.sample && sample && <Sample sample={sample} />}
      {blocks.certainty && <CertaintyLegend />}
      {blocks.comparison && comparison && <CategoryComparison {...comparison} />}
      {blocks.categories && firstCategories.length > 0 && <Categories categories={firstCategories} />}
      {blocks.plans && tabs.length > 0 && isRecorded(LOCKED) && <PlanComparison tabs={tabs} />}
      {blocks.functions && businessFunctions.length > 0 && (
        <BusinessFunctions functions={businessFunctions} />
      )}
      {blocks.next && !isEmpty && <NextSteps counts={counts} />}
    </div>
  );
}

function Featured({ tools }: { tools: HomePage['featured'] }) {
  return (
    <section aria-labelledby="featured">
      <SectionHeading
        id="featured"
        title={say`Featured tools`}
        more={<MoreLink to={paths.tools}>{say`All tools`}</MoreLink>}
      />
      {tools.length === 0 ? (
        <EmptyState text={MESSAGES.home.noFeatured} />
      ) : (
        <ul className="tools in-row">
          {tools.map((tool) => (
            <ToolCard key={tool.id} tool={tool} eager />
          ))}
        </ul>
      )}
    </section>
  );
}

function Categories({ categories }: { categories: HomePage['firstCategories'] }) {
  return (
    <section aria-labelledby="browse">
      <SectionHeading
        id="browse"
        title="Browse by category"
        more={<MoreLink to={paths.categories}>All categories</MoreLink>}
      />
      <ul className="in-row grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {categories.map((category) => (
          <CategoryCard key={category.id} category={category} />
        ))}
      </ul>
    </section>
  );
}

function BusinessFunctions({ functions }: { functions: HomePage['businessFunctions'] }) {
  return (
    <section aria-labelledby="functions">
      <SectionHeading
        id="functions"
        title={say`AI for Business Functions`}
        more={<MoreLink to={paths.business}>Explore All Business Functions</MoreLink>}
      />
      <ul className="in-row grid gap-8 md:grid-cols-3">
        {functions.map((businessFunction) => (
          <BusinessFunctionCard key={businessFunction.id} businessFunction={businessFunction} />
        ))}
      </ul>
    </section>
  );
}

function NextSteps({ counts }: Pick<HomePage, 'counts'>) {
  const { isAi } = useSite().listed;
  return (
    <section aria-labelledby="next">
      <SectionHeading
        id="next"
        title={
          counts && counts.tools > 1 ? say`Browse ${formatCount(counts.tools)} tools` : say`Browse the tools`
        }
        note={`${isAi ? 'By category, price, rating, number of reviews and date. ' : ''}Not listed yet? Submit it.`}
      />
      <p className="flex flex-wrap gap-3">
        <PrimaryLink to={paths.tools}>{say`Browse Tools`}</PrimaryLink>
        <ButtonLink to={paths.submit}>{say`Submit Tool`}</ButtonLink>
      </p>
    </section>
  );
}

/** The top of one tool's page: the facts that people decide by, each with its certainty. */
function Sample({ sample: { id, name, description, facts } }: { sample: SampleTool }) {
  return (
    <section aria-labelledby="sample">
      <SectionHeading
        id="sample"
        title={`For example: ${name}`}
        note={say`What the page of every tool begins with, as far as it is known. The mark says how sure it is; open it for the source.`}
      />
      <p className="max-w-prose">{description}</p>
      <dl className="mt-4 gap-x-12 text-sm md:columns-2">
        {facts.map(({ label, text, detail, origin }) => (
          <div
            key={label}
            className="grid break-inside-avoid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 border-b border-line py-2"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">
              <FactText text={text} detail={detail} />
              <SourceNote origin={origin} of={label} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        <ButtonLink to={paths.tool(id)}>Open {name}</ButtonLink>{' '}
        <QuoteLink subject={{ kind: 'tool', id }} of={name} />
      </p>
    </section>
  );
}

/** The landscape as a picture that leads to it. */
function SmallLandscape({ tools }: { tools: number }) {
  return (
    <section aria-labelledby="landscape">
      <SectionHeading
        id="landscape"
        title="The market at one look"
        more={<MoreLink to={paths.landscape()}>Landscape</MoreLink>}
      />
      <a href={paths.landscape()} className="block">
        <img
          src={paths.landscapePicture({}, { look: 'tiles' })}
          alt={`${formatCounted(tools, 'tool')} as tiles by category`}
          width={1280}
          height={692}
          className="h-auto w-full"
          loading="lazy"
          decoding="async"
        />
      </a>
    </section>
  );
}
