import type { Decision, DecisionFact } from '#catalogue/tools/decision.ts';
import type { Rival, Tool, ToolCard } from '#catalogue/tools/entities.ts';
import type { NotRecorded } from '#catalogue/tools/not-recorded.ts';
import type { SaidBlock } from '#catalogue/tools/said-once.ts';
import type { Owner } from '#catalogue/tools/tool-page.server.ts';
import { hasEnded } from '#catalogue/tools/tool-status.ts';
import { viewOfTile } from '#features/landscape/view-address.ts';
import type { ConvertedLines } from '#features/rates/converted-prices.ts';
import type { Own } from '#features/reviews/rating.ts';
import type { ToolTabId } from '#site/access.ts';
import type { Told } from '#site/cadence.ts';
import { formatCounted, hostName } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { PriceBadge } from '#ui/badge.tsx';
import { CategoryChip } from '#ui/category-chip.tsx';
import { CompareButton } from '#ui/compare-button.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { FollowButton } from '#ui/follow-button.tsx';
import { TextLink } from '#ui/links.tsx';
import { useHere } from '#ui/return-to.ts';
import { useSession } from '#ui/session.tsx';
import { Stars } from '#ui/stars.tsx';
import { ToolLogo } from '#ui/tool-logo.tsx';
import { FactMark } from './fact-mark.tsx';
import { Flags } from './flags.tsx';
import type { Glance } from './glance.ts';
import { useLastForm } from './last-form.ts';
import { MemberPart } from './member-part.tsx';
import { RatingForm } from './rating-form.tsx';
import { Rivals } from './rivals.tsx';
import { ToolFacts, Verdict } from './tool-facts.tsx';

interface Props {
  tool: Tool & { favorites: number };
  tab: ToolTabId;
  hasTerms: boolean;
  /** What the heading states. */
  heading: readonly DecisionFact[];
  /** Who owns the company that makes it. */
  owner: Owner | null;
  decision: Decision;
  glance: Glance;
  /** What the facts at a glance lack. */
  missing: NotRecorded;
  rivals: readonly Rival[];
  /** Null for visitors, and where the session could not be read. */
  own: Own | null;
  /** How the member, who follows it, is told, or false. */
  followed: Told | false | null;
  /** What the top of the page says once. */
  said: SaidBlock;
  converted?: ConvertedLines | undefined;
}

/** The public part of a tool's page (spec §2), which no tab's flag locks: what visitors decide by. */
export function ToolHero({
  tool,
  tab,
  hasTerms,
  heading,
  owner,
  decision,
  glance,
  missing,
  rivals,
  own,
  followed,
  said,
  converted,
}: Props) {
  const isVisitor = useSession().status === 'signed out';
  return (
    <header className="grid gap-x-16 gap-y-4 pt-3 pb-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] lg:grid-rows-[auto_1fr] lg:pb-6">
      <div>
        <Title tool={tool} owner={owner} saysFree={glance.first.every(({ id }) => id !== 'free_tier')} />
        <p className="mt-2 max-w-prose lg:text-lg">
          {tool.basic_information_short_description ?? tool.description}
        </p>
        <div className="no-print mt-3 flex items-center gap-3 text-sm sm:flex-wrap">
          <VisitWebsite tool={tool} />
          <CompareLinks tool={tool} />
        </div>
        <Verdict toolId={tool.id} bestFor={decision.bestFor} caution={decision.caution} said={said} />
        {rivals.length > 0 && !hasEnded(tool.status) && (
          <section aria-labelledby="rivals" className="rivals">
            <h2 id="rivals" className="panel-title">
              Rivals
            </h2>
            <Rivals toolId={tool.id} rivals={rivals} origin={decision.rivalsOrigin} said={said} />
          </section>
        )}
      </div>
      <ToolFacts
        toolId={tool.id}
        hasTerms={hasTerms}
        glance={glance}
        lastChecked={decision.lastChecked}
        missing={missing}
        said={said}
        converted={converted}
      />
      <div className="no-print grid content-start gap-3 text-sm">
        {!isVisitor && (
          <div className="flex flex-wrap items-center gap-2">
            <FollowButton kind="tool" subject={tool.id} of={tool.name} told={followed} />
            {own && <MemberPart tool={tool} tab={tab} own={own} />}
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <TextLink to={paths.alternatives(tool.id)}>All alternatives</TextLink>
          <TextLink to={paths.landscape() + viewOfTile(tool.id)}>On the map</TextLink>
          <Stars rating={tool.avg_rating} count={tool.rating_count} />
          {isVisitor && <SignIn tool={tool} tab={tab} />}
          {!own && tool.favorites > 0 && (
            <span className="small">{formatCounted(tool.favorites, 'favorite')}</span>
          )}
          <Rating tool={tool} tab={tab} own={own} />
        </div>
        <div className="flex flex-wrap gap-x-6">
          <HeadingMarks toolId={tool.id} facts={heading} said={said} />
          <Flags />
        </div>
      </div>
    </header>
  );
}

/** What visitors sign in for, in one sentence; each link says all of it to who hears it alone. */
function SignIn({ tool, tab }: Pick<Props, 'tool' | 'tab'>) {
  const prefix = <span className="sr-only">Sign in to </span>;
  return (
    <p>
      <TextLink to={paths.loginFor(paths.rateTool(tool.id, tab))}>{say`Sign in to rate this tool`}</TextLink>
      {', '}
      <a href={paths.loginFor(useHere())} rel="nofollow" className="link">
        {prefix}follow
      </a>
      {' or '}
      <TextLink to={paths.loginFor(paths.tool(tool.id, tab))}>{prefix}favorite</TextLink>
    </p>
  );
}

/** A member's rating; and what was typed of one when the session had ended as it was sent. */
function Rating({ tool, tab, own }: Pick<Props, 'tool' | 'tab' | 'own'>) {
  const refused = useLastForm('rating');
  const action = paths.tool(tool.id, tab);
  if (own) return own !== 'unreadable' && <RatingForm action={action} own={own.rating} began={own.began} />;
  return refused?.status === 401 && <RatingForm action={action} own={null} began="" />;
}

/** Where the description, the maker and the place come from, and how to say that one of them is wrong. */
function HeadingMarks({ toolId, facts, said }: { toolId: string; facts: Props['heading']; said: SaidBlock }) {
  if (facts.length === 0) return null;
  return (
    <details className="small no-print">
      <summary className="py-1">About the heading</summary>
      <dl className="text-sm">
        {facts.map((fact) => (
          <div key={fact.id} className="fact">
            <dt>{fact.label}</dt>
            <dd>{!said.own.has(fact.id) && 'as all at a glance'}</dd>
            <dd>
              <FactMark toolId={toolId} fact={fact} said={said} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** @param saysFree whether the badge says what it means by free, as no fact beside it does */
function Title({ tool, owner, saysFree }: Pick<Props, 'tool' | 'owner'> & { saysFree: boolean }) {
  return (
    <div className="flex items-start gap-3">
      <ToolLogo
        name={tool.name}
        logo={tool.logoimage_url}
        hexColor={tool.categories[0]?.hex_color}
        eager
        className="size-14 lg:size-16"
      />
      <div className="min-w-0">
        <h1 dir="auto">{tool.name}</h1>
        {tool.former_names.length > 0 && (
          <p className="mt-1 wrap-anywhere text-muted">formerly {tool.former_names.join(', ')}</p>
        )}
        <Developer tool={tool} owner={owner} />
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <PriceBadge tool={tool} isExplained={saysFree} />
          {tool.is_featured && <span className="badge">Featured</span>}
          {tool.categories.map((category) => (
            <a key={category.id} href={paths.category(category.id)} className="hover:underline">
              <CategoryChip category={category} />
            </a>
          ))}
        </p>
      </div>
    </div>
  );
}

function Developer({ tool, owner }: Pick<Props, 'tool' | 'owner'>) {
  const name = tool.business_developer_name ?? tool.developer_name;
  const website = tool.business_developer_website;
  const place = tool.business_developer_location;
  if (!name) return null;
  return (
    <p className="mt-1 text-sm text-muted lg:text-base">
      by {tool.company_id ? <TextLink to={paths.company(tool.company_id)}>{name}</TextLink> : name}
      {owner && (
        <>
          {/* Who owns one of two makers does not own the other. */}
          {owner.of === name ? ' (owned by ' : ` (${owner.of} is owned by `}
          <TextLink to={paths.company(owner.id)}>{owner.name}</TextLink>)
        </>
      )}
      {place && `, ${place}`}
      {/* 'Visit Website' names the tool's own. */}
      {website && hostName(website) !== hostName(tool.url ?? '') && (
        <span className="hidden sm:inline">
          {' · '}
          <ExternalLink href={website} kind="tool" className="link">
            {hostName(website) ?? website}
          </ExternalLink>
        </span>
      )}
    </p>
  );
}

/**
 * Names the host that it leads to; the link itself is the affiliate link if there is one, as on the cards. It
 * is less prominent for a tool that has ended.
 */
function VisitWebsite({ tool }: { tool: Tool }) {
  const { url, tool_name_affiliate_link: affiliate } = tool;
  const href = affiliate ?? url;
  if (!href) return null;
  return (
    <ExternalLink
      href={href}
      kind={affiliate ? 'affiliate' : 'tool'}
      visits={tool.id}
      className={hasEnded(tool.status) ? 'link' : 'btn btn-primary min-w-0'}
    >
      Visit Website <span className="min-w-0 truncate font-normal">{hostName(url ?? href)}</span>
    </ExternalLink>
  );
}

/** Collects the tool for a comparison; without scripts, leads to the comparison, which offers its rivals to add. */
function CompareLinks({ tool }: { tool: Pick<ToolCard, 'id' | 'name' | 'logoimage_url'> }) {
  return (
    <>
      <CompareButton tool={tool} className="btn flex-none" />
      <a href={paths.comparison({ tools: [tool.id] })} className="btn no-print without-script flex-none">
        Compare
      </a>
    </>
  );
}
