import type { ToolCard } from '#catalogue/tools/entities.ts';
import { hasEnded } from '#catalogue/tools/tool-status.ts';
import { paths } from '#site/paths.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { ToolLogo } from '#ui/tool-logo.tsx';

/** A tool that the editors recommend for a business function (spec §2, "Recommended AI Tools"). */
export function RecommendedTool({ tool }: { tool: ToolCard }) {
  const { id, name, description, logoimage_url, categories, status, url } = tool;
  const affiliate = tool.tool_name_affiliate_link;
  const website = affiliate ?? url;
  return (
    <li className="flex gap-4 border-t border-line pt-4 text-sm">
      <ToolLogo name={name} logo={logoimage_url} hexColor={categories[0]?.hex_color} />
      <div className="flex min-w-0 flex-col">
        <h3 dir="auto" className="text-base ">
          {name}
          <StatusBadge status={status} />
        </h3>
        <p dir="auto" className="mt-1 mb-3">
          {description}
        </p>
        <p className="mt-auto flex flex-wrap gap-x-6 gap-y-2">
          <a href={paths.tool(id)} className="link min-h-6">
            View Details<span className="sr-only"> of {name}</span>
          </a>
          {website && (
            <ExternalLink
              href={website}
              kind={affiliate ? 'affiliate' : 'tool'}
              visits={id}
              className={`visit py-0 ${hasEnded(status) ? 'visit-quiet' : ''}`}
            >
              Visit Website<span className="sr-only"> of {name}</span>
            </ExternalLink>
          )}
        </p>
      </div>
    </li>
  );
}
