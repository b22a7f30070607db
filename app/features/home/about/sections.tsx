import {
  isPartShown,
  MOMENTUM_MINIMUM,
  MOMENTUM_PART_IDS,
  MOMENTUM_PARTS,
} from '#catalogue/market/momentum.ts';
import { speaksOfCompanies } from '#catalogue/tools/recorded-fields.ts';
import type { RuleOrigin } from '#features/rules/rule.ts';
import { TOOL_TABS } from '#site/access.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { raised, say, worded } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { speaksOfFunctions, speaksOfQuestions } from '#site/recorded-topics.ts';
import { SITE } from '#site/site.ts';
import { CertaintyMeanings } from '#ui/certainty-legend.tsx';
import { TextLink } from '#ui/links.tsx';
import { Points, Section } from '#ui/reading-section.tsx';
import { useSite } from '#ui/site-texts.ts';
import type { CatalogueCounts } from '../catalogue-figures.ts';

export function WhyItMatters() {
  const { listed } = useSite();
  return (
    <Section id="why" title="Why It Matters">
      {listed.isAi && (
        <p>
          New {listed.many}
          {say` keep appearing, and their makers describe them in their own words. Some prices are told only on request, and few lists of the best tools say who paid for a place.`}
        </p>
      )}
      <p>{say`Whoever has to choose needs ${listed.isAi ? 'something plainer: ' : ''}the same questions put to different tools, the answers side by side, and the source of an answer. That is what this directory is for.`}</p>
    </Section>
  );
}

/** Since when the agent is on, and of the last seven days how many tools it has read, and facts it has confirmed. */
export interface AgentClaim {
  /** As YYYY-MM-DD. */
  since: string;
  read: number;
  confirmed: number;
}

/** Since when tools are looked for, in how many sources, and how many were found in the last seven days. */
export interface FindingClaim {
  /** As YYYY-MM-DD. */
  since: string;
  sources: number;
  found: number;
}

interface HowProps {
  id: string;
  /** Null when they could not be read. */
  counts: CatalogueCounts | null;
  /** Whether a program of this installation visits the tools' own sites. */
  checksSites: boolean;
  /** What the agent does; null while it is off, undefined if that could not be read. */
  agent: AgentClaim | null | undefined;
  /** What is done to find tools; null while that is off or unknown. */
  finding: FindingClaim | null;
  /** Whose values rules publish without a person; undefined if that is unknown. */
  rules?: readonly RuleOrigin[] | undefined;
}

export function HowItWorks({ id, counts, checksSites, agent, finding, rules }: HowProps) {
  return (
    <Section id={id} title="How It Works">
      <p>
        {rules?.length === 0
          ? 'People decide what is published here'
          : 'People decide what is published here, or set rules that do'}
        {say`, and each change of a fact is kept in the history of its tool.`}
      </p>
      <Points
        points={[
          {
            name: 'Collecting',
            text: say`Tools come from catalogues that the site has imported, from its editors, and from ${submitters()} who submit them. What was submitted waits for an editor.`,
          },
          ...(finding === null ? [] : [{ name: 'Finding', text: findingOf(finding) }]),
          ...(checksSites
            ? [
                {
                  name: 'Looking again',
                  text: say`A program visits the sites of listed tools and proposes what it finds: that a tool has moved, was taken over or has ended. An editor decides on its proposals.`,
                },
              ]
            : []),
          ...(agent === undefined ? [] : [{ name: 'Reading', text: readingOf(agent, rules) }]),
          { name: 'Structuring', text: structureOf(counts) },
          { name: 'Placing', text: placesOf(counts) },
          {
            name: 'Marking',
            text: 'A value that comes with a source names it, with its date where one is known, and leads to it where its address is known. Sums and averages say from which rows they were worked out.',
          },
        ]}
      />
    </Section>
  );
}

/** Who may submit: also whoever is behind it, where anybody is named. */
function submitters(): string {
  return speaksOfCompanies() ? worded('makers and readers') : 'readers';
}

function readingOf(agent: AgentClaim | null, rules: HowProps['rules']): string {
  const has = (origin: RuleOrigin) => rules === undefined || rules.includes(origin);
  if (agent === null)
    return say`No agent of this site reads ${speaksOfCompanies() ? worded('what vendors publish') : 'other sites'}. What people, or programs of members, have read there is published if people${has('program') ? ', or rules that they have set,' : ''} decide so.`;
  const { since, read, confirmed } = agent;
  return say`Since ${formatDate(since)}, an agent of this site tries to read the sites of listed tools: it has read those of ${formatCounted(read, 'tool')} in the last seven days. What a site still says, it confirms with the page and the day: ${formatCounted(confirmed, 'fact')} in the last seven days. What is new or different, it proposes with the page’s words, and an editor${has('agent') ? ', or a rule that people have set,' : ''} decides.`;
}

function findingOf({ since, sources, found }: FindingClaim): string {
  return say`Since ${formatDate(since)}, an agent of this site looks for tools that are not listed, in ${formatCounted(sources, 'source')}: it has found ${formatCounted(found, 'tool')} in the last seven days. What it finds waits for an editor, who describes it or declines it.`;
}

function structureOf(counts: CatalogueCounts | null): string {
  const tabs = say`What is known of a tool stands in ${SITE.listed.isAi ? `${TOOL_TABS.length} ` : ''}tabs, in the same places for all tools.`;
  if (counts === null || !SITE.listed.isAi) return tabs;
  const { dataPoints, typicalDataPoints: typical } = counts;
  const has = typical === null ? '' : say`; a typical tool has ${typical}`;
  return `${tabs} There is room for ${formatCounted(dataPoints, 'data point')}${has}.`;
}

function placesOf(counts: CatalogueCounts | null): string {
  const { categories = 0, specializations = 0 } = counts ?? {};
  const places =
    categories === 0
      ? 'categories and their specializations'
      : [
          formatCounted(categories, 'category', 'categories'),
          ...(specializations > 0 ? [formatCounted(specializations, 'specialization')] : []),
        ].join(' and ');
  return say`Tools are filed under ${places}, beside tools for the same work.`;
}

/** @param lockedTabs titles of the tabs that a visitor may not open of some tool; null if that is unknown */
export function Catch({ lockedTabs }: { lockedTabs: readonly string[] | null }) {
  return (
    <Section id="catch" title="What's the Catch">
      <p>{say`People err, and so do the programs with which much of what is said about tools is written. A price list is misread, an old announcement is taken for a new one, two tools of one name are mixed up, or a guess stands where a fact belongs. Some of what you read here may be wrong or out of date. So the mark beside a fact says how far you can trust it:`}</p>
      <div className="border-y border-line py-6">
        <CertaintyMeanings />
      </div>
      <p>
        What is not recorded says so, or folds away. If a value is wrong, the flag beside it leads to a form
        that tells us. Check what a decision hangs on at its source, above all prices
        {speaksOfRounds() ? ', security certificates and funding' : ''}.
      </p>
      <p>
        The other catch is money. {lockedOf(lockedTabs)} <TextLink to={paths.premium}>plan</TextLink>
        {say`. Featured tools show everything to everyone. Links to tools may be affiliate links.`}
      </p>
    </Section>
  );
}

function lockedOf(tabs: readonly string[] | null): string {
  if (tabs === null) return say`Where a tab of a tool is locked, it needs a`;
  if (tabs.length === 0) return say`No tab of a listed tool needs a`;
  return say`${new Intl.ListFormat('en-US').format(tabs)} of some tools need a`;
}

/** How the momentum of tools and categories is worked out. */
export function MomentumMethod() {
  return (
    <Section id="momentum" title="Momentum">
      <p>
        {say`A score from 0 to 100 of how much is happening, from rows of the catalogue alone: the average of the parts below by their weights. A part without enough rows is left out, and if the others weigh less than ${MOMENTUM_MINIMUM} of 100 together, there is no score. Nobody can buy it, and it is the same for subscribers and for everybody. Follows and visits from searches are compared with those of the time before, and count only where there were many; of a visit, only the day and the tool are recorded.`}
      </p>
      <Points
        points={MOMENTUM_PART_IDS.filter(isPartShown).map((id) => ({
          name: `${MOMENTUM_PARTS[id].label}, weight ${MOMENTUM_PARTS[id].weight}`,
          text: say`Of a tool: ${MOMENTUM_PARTS[id].tool}. Of a category: ${MOMENTUM_PARTS[id].category}.`,
        }))}
      />
    </Section>
  );
}

export function Learning() {
  return (
    <Section id="learning" title="A System That Learns With You">
      <p>{say`Readers know the tools that they use. What they say changes what the directory shows.`}</p>
      <Points
        points={[
          {
            name: 'Ratings and reviews',
            text: say`One per member and tool. Listings can be sorted by the average.`,
          },
          {
            name: 'Corrections',
            text: (
              <>
                {say`A wrong figure, a dead link, a tool that is gone:`}{' '}
                <TextLink to={paths.contact}>report it</TextLink>, and it waits for the editors at their desk.
              </>
            ),
          },
          {
            name: say`Missing tools`,
            text: (
              <>
                {`${raised(submitters())} can `}
                <TextLink to={paths.submit}>{say`submit a tool`}</TextLink> that is not listed yet.
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}

export function HumanInsight() {
  return (
    <Section id="insight" title="Human Insight Where It Matters Most">
      <p>
        Programs count; judging is for people. A <TextLink to={paths.letters}>weekly letter</TextLink>
        {say` tells of what was recorded, and when an expert has written about a tool, under their own name, that stands before the news. Everybody can read the letters on the site, and whoever asks for them gets them by email, with or without an account.`}
      </p>
      <p>{say`Comments on a tool${speaksOfFunctions() ? ' or a business function' : ''} stand under the name of whoever wrote them, or as those of our editors. Where nobody has commented, nothing is made up.`}</p>
    </Section>
  );
}

export function Uses() {
  const { isAi } = useSite().listed;
  return (
    <Section id="uses" title="What You Can Do with It">
      <Points
        points={[
          speaksOfFunctions() && {
            name: 'Lead a business',
            text: (
              <>
                {say`Start from the work, not from the tool: see what AI does for`}{' '}
                <TextLink to={paths.business}>your business function</TextLink>
                {say`, then compare the tools for it by price, rating and features.`}
              </>
            ),
          },
          speaksOfRounds() && {
            name: 'Invest',
            text: (
              <>
                Read the market view of a <TextLink to={paths.categories}>category</TextLink>: companies,
                funding by year, investors, and which figures are computed from the catalogue.
              </>
            ),
          },
          isAi && {
            name: 'Build',
            text: 'Look up what is recorded of models, limits, integrations and interfaces, and who else builds what you build.',
          },
          {
            name: 'Research',
            text: (
              <>
                <TextLink to={paths.search}>Search</TextLink>
                {say` tools${speaksOfQuestions() ? ' and answered questions' : ''}, and follow a value back to its source where one is named.`}
              </>
            ),
          },
        ].filter((use) => use !== false)}
      />
    </Section>
  );
}
