import type { ToolCard as Tool } from '#catalogue/tools/entities.ts';
import { say } from '#site/noun.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { ToolCard } from '#ui/tool-card.tsx';

interface Props {
  primaryTool: Tool | null;
  relatedTools: Tool[];
}

/** The tool that the answer is about, and related ones beside it (spec §2, "Question detail"). */
export function QuestionTools({ primaryTool, relatedTools }: Props) {
  const hasBoth = primaryTool !== null && relatedTools.length > 0;
  return (
    <div
      className={`mt-16 grid items-start gap-x-8 gap-y-16 ${hasBoth ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]' : ''}`}
    >
      {primaryTool && <Tools id="primary-tool" title={say`Primary Tool`} tools={[primaryTool]} />}
      {relatedTools.length > 0 && (
        <Tools id="related-tools" title={say`Related Tools`} tools={relatedTools} />
      )}
    </div>
  );
}

function Tools({ id, title, tools }: { id: string; title: string; tools: Tool[] }) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} title={title} />
      <ul className="tools">
        {tools.map((tool) => (
          <ToolCard key={tool.id} tool={tool} />
        ))}
      </ul>
    </section>
  );
}
