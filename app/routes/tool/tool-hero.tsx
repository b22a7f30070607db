import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { ToolTabId } from '#domain/access.ts';
import type { Tool } from '#domain/entities.ts';
import { formatCounted, hostName } from '#domain/format.ts';
import { paths } from '#domain/paths.ts';
import type { Own } from '#domain/ratings/rating.ts';
import { PriceBadge } from '#ui/badge.tsx';
import { CategoryChip } from '#ui/category-chip.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { Stars } from '#ui/stars.tsx';
import { ToolLogo } from '#ui/tool-logo.tsx';
import { CompareLinks } from './compare-links.tsx';
import { orAsSent } from './or-as-sent.ts';

interface Props {
  tool: Tool & { favorites: number };
  tab: ToolTabId;
  /** Null for visitors. */
  own: Own | null;
}

/** Visitors' browsers do not load what only members need. */
const MemberPart = lazy(() => orAsSent(import('./member-part.tsx')));

/** The public part of a tool's page, whatever its tabs' flags say (spec §2, "Tool detail"). */
export function ToolHero({ tool, tab, own }: Props) {
  const login = paths.loginFor(paths.tool(tool.id, tab));
  return (
    <header className="grid gap-x-6 gap-y-4 py-6 sm:grid-cols-[auto_1fr]">
      <ToolLogo
        name={tool.name}
        logo={tool.logoimage_url}
        hexColor={tool.categories[0]?.hex_color}
        eager
        className="size-16"
      />
      <div>
        <h1 className="break-words">{tool.name}</h1>
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <PriceBadge isPremium={tool.is_premium} />
          {tool.is_featured && <span className="badge">Featured</span>}
          {tool.categories.map((category) => (
            <Link key={category.id} to={paths.category(category.id)} className="hover:underline">
              <CategoryChip category={category} />
            </Link>
          ))}
        </p>
        <Developer tool={tool} />
        <p className="mt-3 max-w-prose text-lg">
          {tool.basic_information_short_description ?? tool.description}
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 text-sm">
          <VisitWebsite tool={tool} />
          <CompareLinks tool={tool} />
          <span>
            <Stars rating={tool.avg_rating} count={tool.rating_count} />
            {!own && (
              <Link to={login} className="link no-print ml-3">
                Sign in to rate this tool
              </Link>
            )}
          </span>
          {!own && (
            <span className="small">
              <Link to={login} className="link no-print mr-2">
                Sign in to favorite
              </Link>
              {formatCounted(tool.favorites, 'favorite')}
            </span>
          )}
        </div>
        {own && (
          <Suspense fallback={<div className="min-h-12" />}>
            <MemberPart key={tool.id} tool={tool} tab={tab} own={own} />
          </Suspense>
        )}
      </div>
    </header>
  );
}

function Developer({ tool }: { tool: Tool }) {
  const name = tool.business_developer_name ?? tool.developer_name;
  const website = tool.business_developer_website;
  const place = tool.business_developer_location;
  if (!name) return null;
  return (
    <p className="mt-3 text-muted">
      by{' '}
      {website ? (
        <ExternalLink href={website} kind="tool" className="link">
          {name}
        </ExternalLink>
      ) : (
        name
      )}
      {place && `, ${place}`}
    </p>
  );
}

/**
 * Names the host that it leads to; the link itself is the affiliate link if there is one, as on the cards.
 */
function VisitWebsite({ tool }: { tool: Tool }) {
  const { url, tool_name_affiliate_link: affiliate } = tool;
  const href = affiliate ?? url;
  if (!href) return null;
  return (
    <ExternalLink href={href} kind={affiliate ? 'affiliate' : 'tool'} className="btn btn-primary">
      Visit Website <span className="font-normal">{hostName(url ?? href)}</span>
    </ExternalLink>
  );
}
