import type { ToolCard } from '#domain/entities.ts';
import { toggleCollected, useCollected } from './collected.ts';

interface Props {
  tool: Pick<ToolCard, 'id' | 'name' | 'logoimage_url'>;
  className?: string;
}

/** Collects a tool to compare, or removes it; hidden without scripts, because it could not keep anything. */
export function CompareButton({ tool, className = 'compare-button' }: Props) {
  const { id, name, logoimage_url: logo } = tool;
  const isCollected = useCollected().tools.some((collected) => collected.id === id);
  return (
    <button
      type="button"
      aria-pressed={isCollected}
      aria-label={`Compare ${name}`}
      onClick={() => toggleCollected({ id, name, logo })}
      className={`${className} needs-script`}
    >
      Compare
    </button>
  );
}
