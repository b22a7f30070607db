import { readTabCoverage } from '#catalogue/market/home-figures.server.ts';
import { type TabCoverage, tabsByLock } from '#catalogue/market/home-figures.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import type { ToolCard as Tool } from '#catalogue/tools/entities.ts';
import { readTool } from '#catalogue/tools/tool-page.server.ts';
import { listTools } from '#features/directory/tools.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { orFallback } from '#platform/request/failures.server.ts';
import { canViewTab, TOOL_TABS, type Viewer } from '#site/access.ts';
import { formatCounted, formatPrice } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { MESSAGES } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { arePlansEqual, followedFree, openedBy, soldPlans } from '#site/plan-rights.ts';
import { findPlan, type PaidTier, PLANS, planButton, type Tier } from '#site/plans.ts';
import { safeReturnTo } from '#site/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { MoreLink } from '#ui/more-link.tsx';
import { PageLead } from '#ui/page-lead.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { ToolCard } from '#ui/tool-card.tsx';
import type { Route } from './+types/premium';
import { purchaseAction } from './begin-purchase.server.ts';
import { readMostPopular } from './most-popular.server.ts';
import type { PaymentProvider } from './payment.server.ts';
import { PlanCard } from './plan-card.tsx';
import { PURCHASE_FORM } from './purchase.ts';

/** The newest Featured tools, by spec §7's call of the search helper. */
const FEATURED = { ...DIRECTORY_DEFAULTS, isFeatured: true, sortOrder: 'desc' } as const;

interface PlansData {
  tier: Tier;
  /** The plan that the reader chose before signing in. */
  wanted: PaidTier | null;
  /** The locked tab from which the reader came; null if they came from elsewhere. */
  opens: { tool: string; tab: string; address: string } | null;
  /** The payment provider; null while no plan can be bought. */
  seller: PaymentProvider | null;
  /** Null if there are no tools, or if it could not be read. */
  coverage: TabCoverage | null;
  featured: Tool[];
  /** The plan with more paying members than any other; null if there is none. */
  popular: PaidTier | null;
}

/** The reader's tier and choice, and the Featured tools below the plans. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { tier } = viewer;
  const { db, payment } = context.get(servicesContext);
  const seller = payment?.provider ?? null;
  const { searchParams } = new URL(request.url);
  const wanted = findPlan(searchParams.get('plan'))?.tier ?? null;
  const from = safeReturnTo(searchParams.get('returnTo') ?? '', '');
  const nothing: PlansData = {
    ...{ tier, wanted, seller },
    ...{ opens: null, coverage: null, featured: [], popular: null },
  };
  return orFallback(context, 'reading featured tools', nothing, async () => {
    const [coverage, { data: featured }, popular, opens] = await Promise.all([
      readTabCoverage(db.read),
      listTools(db.read, FEATURED),
      readMostPopular(db.read),
      lockedTabAt(db.read, from, viewer),
    ]);
    return { ...nothing, opens, coverage, featured, popular };
  });
}

export const action = purchaseAction;

export const handle = { failed: PURCHASE_FORM.failed };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const prices = soldPlans().map(({ name, monthlyCents }) => `${name} ${formatPrice(monthlyCents)}`);
  const sale = prices.length > 0 ? `Plans by the month: ${prices.join(', ')}.` : NONE_SOLD;
  return pageMeta({
    title: 'Plans',
    description: `${sale} ${lockedInWords(loaderData.coverage)}`,
    canonical: { siteUrl: matches[0].loaderData.siteUrl, path: paths.premium },
  });
}

/** The tab of a tool that an address leads to and that is locked for its reader; null for any other. */
async function lockedTabAt(read: DrizzleDb, address: string, viewer: Viewer): Promise<PlansData['opens']> {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const [, id] = /^\/tools\/([^/]+)$/.exec(pathname) ?? [];
  const asked = Object.fromEntries(searchParams).tab;
  const tab = TOOL_TABS.find(({ id }) => id === asked);
  const found = id === undefined || tab === undefined ? null : await readTool(read, id);
  return found && tab && !canViewTab(found.tool, tab.flag, viewer)
    ? { tool: found.tool.name, tab: tab.title, address }
    : null;
}

function isAllOpen(coverage: TabCoverage | null): boolean {
  return coverage !== null && tabsByLock(coverage).locked.length === 0;
}

/** What a plan opens in this catalogue today, short enough for search engines. */
function lockedInWords(coverage: TabCoverage | null): string {
  return isAllOpen(coverage) ? 'Nothing that is listed is locked today.' : 'Each opens what is locked.';
}

const NONE_SOLD = 'No plan can be bought on this site at present.';
const LIST = new Intl.ListFormat('en-US');

/** What is open to everybody. */
function openInWords(coverage: TabCoverage | null): string {
  if (coverage === null) return 'What is not locked is free to read.';
  const { open, locked } = tabsByLock(coverage);
  if (locked.length === 0) return 'Everything that is listed is free to read.';
  if (open.length === 0) return 'What is not locked is free to read.';
  const titles = open.map(({ title }) => title);
  return `${LIST.format(titles)} of ${formatCounted(coverage.tools, 'tool')} ${titles.length === 1 ? 'is' : 'are'} free to read.`;
}

export default function Premium({
  loaderData: { tier, wanted, opens, seller, coverage, featured, popular, failed },
  actionData,
}: Route.ComponentProps) {
  const shown = PLANS.filter((plan) => plan.tier === tier || soldPlans().includes(plan));
  return (
    // After Back from the payment page, the browser may show the page as it was before the purchase.
    <div className="wrap pt-8" {...MARKS.freshOnReturn()}>
      <h1>Plans</h1>
      <PageLead page="premium" className="mt-3 text-pretty">
        {openInWords(coverage)} Members without a plan {followedFree()}.{' '}
        {isAllOpen(coverage) ? '' : 'Every plan opens what is locked. '}
        {arePlansEqual() && 'Today all plans open the same; only their prices differ.'}
      </PageLead>
      {opens && (
        <p className="mt-4 max-w-prose">
          {openedBy()} {opens.tab} of{' '}
          <a href={opens.address} className="link">
            {opens.tool}
          </a>
          , where you came from, and everything else that is locked.
        </p>
      )}
      {(seller === null || soldPlans().length === 0) && <p className="mt-4 font-semibold">{NONE_SOLD}</p>}
      {seller === 'sandbox' && (
        <p className="mt-4">
          <span className="badge">Sandbox: no money moves</span>
        </p>
      )}
      <ErrorBanner text={actionData?.notice} />
      {wanted && seller && <WantedPlan wanted={wanted} tier={tier} />}
      {shown.length > 0 && <h2 className="sr-only">The plans</h2>}
      <ul className="mt-10 grid gap-8 md:auto-cols-fr md:grid-flow-col">
        {shown.map((plan) => (
          <PlanCard
            key={plan.tier}
            plan={plan}
            tier={tier}
            isQuiet={wanted !== null}
            coverage={coverage}
            isSold={seller !== null}
            isMostPopular={plan.tier === popular}
          />
        ))}
      </ul>
      <p className="small mt-6">
        Prices are in US dollars, by the month, until you cancel. To change to a smaller plan or to cancel,
        use Manage Subscription on your profile.
        {!isAllOpen(coverage) && (
          <>
            {say` Featured tools`}
            {featured.length > 0 && ', such as those below,'}
            {say` show everything to everyone, without a plan. Not every tool has something recorded in every tab: an empty one is never locked, and a locked one says what it holds.`}
          </>
        )}
      </p>
      <Featured tools={featured} failed={failed} />
    </div>
  );
}

interface FeaturedProps {
  tools: Route.ComponentProps['loaderData']['featured'];
  failed: Route.ComponentProps['loaderData']['failed'];
}

function Featured({ tools, failed }: FeaturedProps) {
  return (
    <section aria-labelledby="featured" className="mt-16">
      <SectionHeading
        id="featured"
        title={say`Featured Tools`}
        more={<MoreLink to={paths.toolList(FEATURED)}>{say`All featured tools`}</MoreLink>}
      />
      <FailureNotice failed={failed} />
      {tools.length === 0 ? (
        !failed && <EmptyState text={MESSAGES.home.noFeatured} />
      ) : (
        <ul className="tools">
          {tools.map((tool) => (
            <ToolCard key={tool.id} tool={tool} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface WantedProps {
  wanted: PaidTier;
  tier: Tier;
}

/** Offers the plan that was chosen before signing in. Buying it still takes a press of a button. */
function WantedPlan({ wanted, tier }: WantedProps) {
  const plan = findPlan(wanted);
  if (!plan || !soldPlans().includes(plan) || planButton(plan, tier).isDisabled) return null;
  return (
    <form
      method="post"
      className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-l-4 border-brand pl-4"
    >
      <p>
        You chose <strong>{plan.name}</strong>, {formatPrice(plan.monthlyCents)} per month.
      </p>
      <button type="submit" name="plan" value={wanted} className="btn btn-primary">
        Continue with {plan.name}
      </button>
    </form>
  );
}
