import type { ToolCard } from '#catalogue/tools/entities.ts';
import { describePrice } from '#catalogue/tools/price-notes.ts';
import { hasEnded } from '#catalogue/tools/tool-status.ts';
import { paths } from '#site/paths.ts';
import { Dotted } from './dotted.tsx';

/** A card's price in words. A recorded one leads to where it can be quoted. */
export function CardPrice({ tool }: { tool: ToolCard }) {
  const text = <Dotted text={describePrice(tool)} />;
  if (tool.price === null || hasEnded(tool.status)) return text;
  return (
    <a href={paths.quotedPrice(tool.id)} className="quoted-value">
      {text}
      <span className="sr-only">{`: price of ${tool.name}`}</span>
    </a>
  );
}
