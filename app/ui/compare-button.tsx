import type { ToolCard } from '#catalogue/tools/entities.ts';
import { MARKS } from '#site/marks.ts';

interface Props {
  tool: Pick<ToolCard, 'id' | 'name' | 'logoimage_url'>;
  className?: string;
}

/** Collects a tool to compare, or removes it; hidden without scripts, because it could not keep anything. */
export function CompareButton({ tool, className = 'compare-button' }: Props) {
  const { id, name, logoimage_url: logo } = tool;
  return (
    <button
      type="button"
      aria-pressed="false"
      aria-label={`Compare ${name}`}
      {...MARKS.compare(JSON.stringify({ id, name, logo }))}
      className={`${className} needs-script`}
    >
      Compare
    </button>
  );
}
