import type { TopTool } from '#catalogue/tools/entities.ts';
import { formatCounted } from '#site/format.ts';
import { LIMITS } from '#site/limits.ts';
import { MESSAGES } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { PriceBadge, StatusBadge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { Stars } from '#ui/stars.tsx';
import { ToolLogo } from '#ui/tool-logo.tsx';
import { MarketSection, Nothing } from './market-section.tsx';

interface Props {
  category: { id: string; name: string; hex_color: string; tool_count: number; topTools: TopTool[] };
}

/** The category's best rated tools, then its best known ones; money decides nothing. */
export function TopTools({ category: { name, hex_color, tool_count, topTools } }: Props) {
  const isRated = topTools.some(({ rating_count }) => rating_count > 0);
  return (
    <MarketSection
      title={say`Top Tools`}
      note={say`${isRated ? 'By average rating, then by' : 'None is rated yet: by'} how widely known they are, then by name`}
    >
      {topTools.length === 0 && <Nothing text={MESSAGES.directory.none} />}
      <ol>
        {topTools.map((tool) => (
          <li key={tool.id} className="flex items-center gap-4 border-b border-line py-3">
            <ToolLogo name={tool.name} logo={tool.logoimage_url} hexColor={hex_color} />
            <div className="min-w-0 grow">
              <a href={paths.tool(tool.id)} className="font-semibold">
                {tool.name}
              </a>
              <StatusBadge status={tool.status} />
              {tool.developer_name && (
                <p className="small">
                  by <bdi>{tool.developer_name}</bdi>
                </p>
              )}
            </div>
            <div className="text-right">
              <PriceBadge tool={tool} />
              {tool.rating_count > 0 && (
                <p className="mt-1">
                  <Stars rating={tool.avg_rating} count={tool.rating_count} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
      {tool_count > LIMITS.topToolsOfCategory && (
        <p className="mt-4">
          <ButtonLink to={paths.toolsOf(name)}>View All {formatCounted(tool_count, 'Tool')}</ButtonLink>
        </p>
      )}
    </MarketSection>
  );
}
