import type { ToolCard } from '#catalogue/tools/entities.ts';
import { LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { PriceBadge, StatusBadge } from '#ui/badge.tsx';
import { CardPrice } from '#ui/card-price.tsx';
import { Stars } from '#ui/stars.tsx';
import { ToolLogo } from '#ui/tool-logo.tsx';

interface Props {
  of: { id: string; name: string };
  alternative: { card: ToolCard; reasons: string[] };
}

/** An alternative with the reasons why it is one. */
export function AlternativeItem({ of, alternative: { card, reasons } }: Props) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 border-t border-line py-5">
      <ToolLogo name={card.name} logo={card.logoimage_url} hexColor={card.categories[0]?.hex_color} />
      <div>
        <h3 className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
          <a href={paths.tool(card.id)} className="hover:underline">
            {card.name}
          </a>
          <PriceBadge tool={card} />
          <StatusBadge status={card.status} />
        </h3>
        <p className="mt-1 max-w-prose text-sm">{card.description}</p>
        <p className="price mt-1 text-sm">
          <CardPrice tool={card} />
        </p>
        <ul className="reasons" aria-label={`Why ${card.name}`}>
          {reasons.slice(0, LIMITS.reasonsShown).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <a href={paths.comparison({ tools: [of.id, card.id] })} className="link">
            Compare with {of.name}
          </a>
          {card.rating_count > 0 && <Stars rating={card.avg_rating} count={card.rating_count} />}
        </p>
      </div>
    </li>
  );
}
