import type { ToolCard } from '#catalogue/tools/entities.ts';
import { paths } from '#site/paths.ts';
import { CompareButton } from '#ui/compare-button.tsx';

/** Collects the tool for a comparison; without scripts, leads to the comparison, which offers its rivals to add. */
export function CompareLinks({ tool }: { tool: Pick<ToolCard, 'id' | 'name' | 'logoimage_url'> }) {
  return (
    <>
      <CompareButton tool={tool} className="btn" />
      <a href={paths.comparison({ tools: [tool.id] })} className="btn no-print without-script">
        Compare
      </a>
    </>
  );
}
