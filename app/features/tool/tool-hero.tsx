import type { Decision, DecisionFact } from '#catalogue/tools/decision.ts';
import type { Rival, Tool } from '#catalogue/tools/entities.ts';
import type { NotRecorded } from '#catalogue/tools/not-recorded.ts';
import type { Owner } from '#catalogue/tools/tool-page.server.ts';
import { hasEnded } from '#catalogue/tools/tool-status.ts';
import type { Own } from '#features/reviews/rating.ts';
import type { ToolTabId } from '#site/access.ts';
import { formatCounted, hostName } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { PriceBadge } from '#ui/badge.tsx';
import { CategoryChip } from '#ui/category-chip.tsx';
import { SharedMark } from '#ui/certainty-mark.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { FollowButton } from '#ui/follow-button.tsx';
import { useSession } from '#ui/session.tsx';
import { Stars } from '#ui/stars.tsx';
import { ToolLogo } from '#ui/tool-logo.tsx';
import { CompareLinks } from './compare-links.tsx';
import { FactMark } from './fact-mark.tsx';
import { useLastForm } from './last-form.ts';
import { MemberPart } from './member-part.tsx';
import type { PageSaid } from './page-said.ts';
import { RatingForm } from './rating-form.tsx';
import { Rivals } from './rivals.tsx';
import { ToolFacts } from './tool-facts.tsx';
import { Verdict } from './verdict.tsx';

interface Props {
  tool: Tool & { favorites: number };
  tab: ToolTabId;
  /** What the heading states. */
  heading: readonly DecisionFact[];
  /** Who owns the company that makes it. */
  owner: Owner | null;
  decision: Decision;
  /** What the facts at a glance lack. */
  missing: NotRecorded;
  rivals: readonly Rival[];
  /** Null for visitors, and where the session could not be read. */
  own: Own | null;
  /** Whether the member follows it. */
  followed: boolean | null;
  said: PageSaid;
}

/** The public part of a tool's page (spec §2), which no tab's flag locks: what visitors decide by. */
export function ToolHero({
  tool,
  tab,
  heading,
  owner,
  decision,
  missing,
  rivals,
  own,
  followed,
  said,
}: Props) {
  const refused = useLastForm('rating');
  const isVisitor = useSession().status === 'signed out';
  return (
    <header className="grid gap-x-16 gap-y-6 py-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] lg:grid-rows-[auto_1fr]">
      <div>
        <Title tool={tool} owner={owner} />
        <p className="mt-3 max-w-prose text-lg">
          {tool.basic_information_short_description ?? tool.description}
        </p>
        <HeadingMarks toolId={tool.id} facts={heading} said={said.heading} />
        <div className="no-print mt-4 flex flex-wrap items-center gap-3 text-sm">
          <VisitWebsite tool={tool} />
          <CompareLinks tool={tool} />
          <FollowButton kind="tool" subject={tool.id} of={tool.name} isFollowed={followed} />
          {own ? (
            <MemberPart tool={tool} tab={tab} own={own} />
          ) : (
            <>
              {isVisitor && (
                <a href={paths.loginFor(paths.tool(tool.id, tab))} className="btn">
                  Sign in to favorite
                </a>
              )}
              <span className="small">{formatCounted(tool.favorites, 'favorite')}</span>
              {/* The session had ended when it was sent: it stays, with what was typed. */}
              {refused?.status === 401 && (
                <RatingForm action={paths.tool(tool.id, tab)} own={null} began="" />
              )}
            </>
          )}
        </div>
        <p className="mt-3 flex flex-wrap items-center gap-x-4 text-sm">
          <Stars rating={tool.avg_rating} count={tool.rating_count} />
          {isVisitor && (
            <a href={paths.loginFor(paths.rateTool(tool.id, tab))} className="link no-print">
              Sign in to rate this tool
            </a>
          )}
        </p>
        <Verdict toolId={tool.id} bestFor={decision.bestFor} caution={decision.caution} said={said.verdict} />
      </div>
      <ToolFacts toolId={tool.id} {...decision} missing={missing} said={said.glance} />
      <div className="grid content-start gap-2">
        {rivals.length > 0 && !hasEnded(tool.status) && (
          <section aria-labelledby="rivals">
            <h2 id="rivals" className="panel-title">
              Rivals
            </h2>
            <Rivals toolId={tool.id} rivals={rivals} origin={decision.rivalsOrigin} said={said.rivals} />
          </section>
        )}
        <p className="no-print text-sm">
          <a href={paths.alternatives(tool.id)} className="link">
            All alternatives
          </a>
        </p>
      </div>
    </header>
  );
}

/** Where the description, the maker and the place come from. */
function HeadingMarks({
  toolId,
  facts,
  said,
}: {
  toolId: string;
  facts: Props['heading'];
  said: PageSaid['heading'];
}) {
  return (
    <div className="small mt-1 flex flex-wrap gap-x-6">
      <SharedMark said={said} of="the heading" />
      {facts
        .filter(({ label }) => said.own.has(label))
        .map((fact) => (
          <div key={fact.label} className="inline-flex items-start gap-1">
            {fact.label}: <FactMark toolId={toolId} fact={fact} said={said} />
          </div>
        ))}
    </div>
  );
}

function Title({ tool, owner }: Pick<Props, 'tool' | 'owner'>) {
  return (
    <div className="flex items-start gap-4">
      <ToolLogo
        name={tool.name}
        logo={tool.logoimage_url}
        hexColor={tool.categories[0]?.hex_color}
        eager
        className="size-16"
      />
      <div className="min-w-0">
        <h1 dir="auto">{tool.name}</h1>
        {tool.former_names.length > 0 && (
          <p className="mt-1 wrap-anywhere text-muted">formerly {tool.former_names.join(', ')}</p>
        )}
        <Developer tool={tool} owner={owner} />
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <PriceBadge isPremium={tool.is_premium} isExplained />
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
    <p className="mt-1 text-muted">
      by{' '}
      {tool.company_id ? (
        <a href={paths.company(tool.company_id)} className="link">
          {name}
        </a>
      ) : (
        name
      )}
      {owner && (
        <>
          {/* Who owns one of two makers does not own the other. */}
          {owner.of === name ? ' (owned by ' : ` (${owner.of} is owned by `}
          <a href={paths.company(owner.id)} className="link">
            {owner.name}
          </a>
          )
        </>
      )}
      {place && `, ${place}`}
      {website && (
        <>
          {' · '}
          <ExternalLink href={website} kind="tool" className="link">
            {hostName(website) ?? website}
          </ExternalLink>
        </>
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
      className={hasEnded(tool.status) ? 'link' : 'btn btn-primary'}
    >
      Visit Website{' '}
      <span className="min-w-0 font-normal wrap-anywhere whitespace-normal">{hostName(url ?? href)}</span>
    </ExternalLink>
  );
}
