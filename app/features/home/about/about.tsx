import { tabsByLock } from '#catalogue/market/home-figures.ts';
import { readAgentClaim } from '#features/agents/agent-schedule.server.ts';
import { readFindingClaim } from '#features/agents/finding/finding-schedule.server.ts';
import type { RuleOrigin } from '#features/rules/rule.ts';
import { listRules } from '#features/rules/rules.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orFallback } from '#platform/request/failures.server.ts';
import { TOOL_TABS } from '#site/access.ts';
import { formatCounted } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { type FounderQuote, SITE, type Site } from '#site/site.ts';
import { FigureList } from '#ui/figure-list.tsx';
import { ButtonLink, PrimaryLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Section } from '#ui/reading-section.tsx';
import { useSite } from '#ui/site-texts.ts';
import { type CatalogueCounts, catalogueFigures } from '../catalogue-figures.ts';
import { readCatalogueCounts } from '../home-data.server.ts';
import type { Route } from './+types/about';
import {
  type AgentClaim,
  Catch,
  type FindingClaim,
  HowItWorks,
  HumanInsight,
  Learning,
  MomentumMethod,
  Uses,
  WhyItMatters,
} from './sections.tsx';

/** What is true of this installation. */
interface Claims {
  /** Null when they could not be read. */
  counts: CatalogueCounts | null;
  /** Titles of the tabs that a visitor may not open of some tool; null if that is unknown. */
  lockedTabs: string[] | null;
  /** Whether a program visits the tools' own sites. */
  checksSites: boolean;
  /** What the agent does that reads them; null while it is off, undefined if that could not be read. */
  agent?: AgentClaim | null;
  /** What is done to find tools; null while that is off or unknown. */
  finding: FindingClaim | null;
  /** Whose values rules publish without a person; undefined if that could not be read. */
  rules?: readonly RuleOrigin[];
}

/** What the page claims; without figures it claims less. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(servicesContext);
  const checksSites = settings.SITE_CHECKS_PER_MINUTE > 0;
  const nothing: Claims = { counts: null, lockedTabs: null, checksSites, finding: null };
  return orFallback(context, 'counting the catalogue', nothing, async () => {
    const { counts, coverage } = await readCatalogueCounts(db.read);
    const lockedTabs = coverage ? tabsByLock(coverage).locked.map(({ title }) => title) : [];
    const now = Date.now();
    const [agent, finding] = [await readAgentClaim(db.read, now), await readFindingClaim(db.read, now)];
    const rules = (await listRules(db.read)).map(({ origin }) => origin);
    return { counts, lockedTabs, checksSites, agent, finding, rules };
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'About',
    description: `How ${SITE.name} collects and marks what it says about ${toolsOf(loaderData.counts, SITE.listed)}, and where its limits are.`,
    canonical: { siteUrl: matches[0].loaderData.siteUrl, path: paths.about },
  });
}

function toolsOf(counts: CatalogueCounts | null, { one, many }: Site['listed']): string {
  return counts && counts.tools > 0 ? formatCounted(counts.tools, one, many) : many;
}

const HOW_IT_WORKS = 'how-it-works';

/** What the product is, how it works and where it makes mistakes, in the order of spec §2, "About". */
export default function About({ loaderData }: Route.ComponentProps) {
  const { counts, lockedTabs, checksSites, agent, finding, rules } = loaderData;
  const site = useSite();
  return (
    <div className="wrap">
      <div className="grid items-end gap-x-16 gap-y-8 pt-8 pb-10 lg:grid-cols-[1fr_26rem]">
        <div>
          <h1>{site.about.heading}</h1>
          <p className="mt-3 mb-6 max-w-prose text-muted">{site.about.lead ?? leadOf(site, counts)}</p>
          <p className="flex flex-wrap gap-3">
            <PrimaryLink to={paths.tools}>{say`Browse Tools`}</PrimaryLink>
            <ButtonLink to={`#${HOW_IT_WORKS}`}>See How It Works</ButtonLink>
          </p>
        </div>
        <FigureList figures={catalogueFigures(counts)} />
      </div>
      <WhyItMatters />
      <HowItWorks
        id={HOW_IT_WORKS}
        counts={counts}
        checksSites={checksSites}
        agent={agent}
        finding={finding}
        rules={rules}
      />
      <Catch lockedTabs={lockedTabs} />
      <MomentumMethod />
      <Learning />
      <HumanInsight />
      <Uses />
      <FounderQuotes quotes={site.founderQuotes} />
      <section aria-labelledby="start" className="border-t-2 border-ink pt-10 text-center">
        <h2 id="start">See it for yourself</h2>
        <p className="mx-auto mt-3 mb-6 max-w-prose text-muted">
          Reading, searching and comparing need no account.
        </p>
        <PrimaryLink to={paths.tools}>{say`Browse Tools`}</PrimaryLink>
      </section>
    </div>
  );
}

function leadOf({ name, listed }: Site, counts: CatalogueCounts | null): string {
  const none = counts?.tools === 0 ? say` No tool is listed yet.` : '';
  return `${name} describes ${toolsOf(counts, listed)} in the same ${listed.isAi ? `${TOOL_TABS.length} ` : ''}tabs, so that they can be compared. The mark beside a fact says how sure it is.${none}`;
}

/** The founders' own words; until there are any, the page says so. */
function FounderQuotes({ quotes }: { quotes: readonly FounderQuote[] }) {
  return (
    <Section id="founders" title="What Our Founders Say">
      {quotes.length === 0 && (
        <p className="text-muted">
          Nothing yet that we may print. Only what they have said themselves stands here, under their names.
        </p>
      )}
      {quotes.map(({ name, title, quote }) => (
        <figure key={name} className="border-l-2 border-ink pl-6">
          <blockquote className="font-serif text-xl">{quote}</blockquote>
          <figcaption className="small mt-2">
            {name}, {title}
          </figcaption>
        </figure>
      ))}
    </Section>
  );
}
