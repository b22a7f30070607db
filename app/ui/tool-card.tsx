import type { Fit } from '#catalogue/search/answer/fit.ts';
import type { Reason } from '#catalogue/search/answer/reasons.ts';
import type { ToolCard as Tool } from '#catalogue/tools/entities.ts';
import { hasEnded } from '#catalogue/tools/tool-status.ts';
import { LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { ARival, PriceBadge, StatusBadge } from './badge.tsx';
import { CardPrice } from './card-price.tsx';
import { CategoryChip } from './category-chip.tsx';
import { CompareBox } from './compare-box.tsx';
import { CompareButton } from './compare-button.tsx';
import { Dotted } from './dotted.tsx';
import { ExternalLink } from './external-link.tsx';
import { ConditionLines, FitLine } from './fit.tsx';
import { MarkedText } from './marked-text.tsx';
import { ReasonLine } from './reason-line.tsx';
import { Stars } from './stars.tsx';
import { categoryColour, ToolLogo } from './tool-logo.tsx';

interface Props {
  tool: Tool;
  /** Whether it is on the first screen, so that its logo loads at once. */
  eager?: boolean;
  /** Whether it is in the directory, where the grid's website link uses only `url` (spec §2, "Tool card"). */
  inDirectory?: boolean;
  /** Whether it is in a list with boxes to compare by (`CompareChosen`). */
  hasBox?: boolean;
  /** Why a search found it. */
  reason?: Reason | null;
  fit?: Fit | null | undefined;
  /** The words of a search to mark, folded. */
  marks?: ReadonlySet<string>;
}

const NO_MARKS: ReadonlySet<string> = new Set();

/** A tool in a grid or a list (spec §2, "Tool card"); the style sheet makes both from the same HTML. */
export function ToolCard({
  tool,
  eager = false,
  inDirectory = false,
  hasBox = false,
  reason = null,
  fit = null,
  marks = NO_MARKS,
}: Props) {
  const colour = tool.categories[0]?.hex_color;
  return (
    <li className="tool cat" style={categoryColour(colour)}>
      <ToolLogo name={tool.name} logo={tool.logoimage_url} hexColor={colour} eager={eager} />
      <div className="tool-id">
        <h3 dir="auto">
          <a href={paths.tool(tool.id)}>
            <MarkedText text={tool.name} marks={marks} />
          </a>
        </h3>
        {(tool.developer_name || tool.status !== 'active') && (
          <p className="small">
            {tool.developer_name && (
              <>
                by <bdi>{tool.developer_name}</bdi>
              </>
            )}
            <StatusBadge status={tool.status} />
            {tool.instead && <ARival tool={tool.instead} />}
          </p>
        )}
      </div>
      <PriceBadge tool={tool} />
      <div>
        <p dir="auto" className="tool-text">
          <MarkedText text={tool.description} marks={marks} />
        </p>
        {fit && <FitLine fit={fit} />}
        <ConditionLines conditions={tool.conditions} />
        {reason && <ReasonLine reason={reason} marks={marks} />}
      </div>
      <p className="small">
        <span className="price block text-ink">
          <CardPrice tool={tool} />
        </span>
        {tool.categories.map((category) => (
          <span key={category.id} className="mr-3 inline-block">
            <CategoryChip category={category} />
          </span>
        ))}
      </p>
      <Tags tags={tool.tags} />
      <div className="tool-foot">
        {tool.rating_count > 0 && <Stars rating={tool.avg_rating} count={tool.rating_count} />}
        <CompareButton tool={tool} />
        {hasBox && <CompareBox tool={tool} />}
        <VisitWebsite tool={tool} inDirectory={inDirectory} />
      </div>
    </li>
  );
}

function Tags({ tags }: { tags: string[] }) {
  const more = tags.length - LIMITS.tagsOnCard;
  return (
    <p className="small">
      <Dotted text={`${tags.slice(0, LIMITS.tagsOnCard).join(' · ')}${more > 0 ? ` +${more} more` : ''}`} />
    </p>
  );
}

/** The affiliate link if there is one, else `url`; the directory's grid uses only `url`. */
function VisitWebsite({ tool, inDirectory }: { tool: Tool; inDirectory: boolean }) {
  const { url, tool_name_affiliate_link: affiliate } = tool;
  const look = hasEnded(tool.status) ? 'visit visit-quiet' : 'visit';
  if (!affiliate) return <VisitLink tool={tool} href={url} kind="tool" className={look} />;
  if (!inDirectory) return <VisitLink tool={tool} href={affiliate} kind="affiliate" className={look} />;
  return (
    <>
      <VisitLink tool={tool} href={url} kind="tool" className={`${look} in-grid`} />
      <VisitLink tool={tool} href={affiliate} kind="affiliate" className={`${look} in-list`} />
    </>
  );
}

interface VisitLinkProps {
  tool: Tool;
  href: string | null;
  kind: 'tool' | 'affiliate';
  className: string;
}

function VisitLink({ tool, href, kind, className }: VisitLinkProps) {
  if (!href) return null;
  return (
    <ExternalLink href={href} kind={kind} visits={tool.id} of={tool.name} className={className}>
      Visit Website
    </ExternalLink>
  );
}
