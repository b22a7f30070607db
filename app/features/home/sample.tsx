import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { FactText } from '#ui/fact-text.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { SourceNote } from '#ui/source-note.tsx';
import type { Sample as SampleTool } from './home-data.server.ts';

/** The top of one tool's page: the facts that people decide by, each with its certainty. */
export function Sample({ sample: { id, name, description, facts } }: { sample: SampleTool }) {
  return (
    <section aria-labelledby="sample">
      <SectionHeading
        id="sample"
        title={`For example: ${name}`}
        note={say`What the page of every tool begins with, as far as it is known. The mark says how sure it is; open it for the source.`}
      />
      <p className="max-w-prose">{description}</p>
      <dl className="mt-4 gap-x-12 text-sm md:columns-2">
        {facts.map(({ label, text, detail, origin }) => (
          <div
            key={label}
            className="grid break-inside-avoid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 border-b border-line py-2"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">
              <FactText text={text} detail={detail} />
              <SourceNote origin={origin} of={label} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        <a href={paths.tool(id)} className="btn">
          Open {name}
        </a>
      </p>
    </section>
  );
}
