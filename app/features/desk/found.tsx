import type { FoundEvidence } from '#features/editing/found.ts';
import type { ProposedValue } from '#features/editing/proposal.ts';
import type { ShownDifference } from '#features/editing/words.ts';
import { CaseFacts } from '#features/operators/case-facts.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { Evidence } from './proposals/evidence.tsx';
import { DifferenceText } from './tools/difference-list.tsx';

interface Props {
  evidence: FoundEvidence;
  values: readonly ProposedValue[];
  /** The values that its pages state, in the order of the proposal. */
  shown: readonly ShownDifference[];
}

const FROM = {
  manifest: 'The words below are from the manifest of its app.',
  'llms.txt': 'The words below are from its llms.txt.',
} as const;

/** The evidence for a tool that the agent found: who lists it, and what its site says. */
export function Found({ evidence, values, shown }: Props) {
  const { source, entry, said, read_on, places, drafted } = evidence;
  return (
    <section aria-labelledby="found" className="mt-10">
      <SectionHeading
        id="found"
        title="What speaks for it"
        note="These are others’ words. Write the description in our own in the draft; without one it cannot be published."
      />
      <CaseFacts
        facts={[
          { label: 'Listed by', text: source.name },
          { label: 'At', link: source.address },
          { label: 'There it is called', text: entry.title },
          { label: 'There it says', text: entry.words },
          { label: 'It leads to', link: entry.url },
          { label: 'May belong to', text: places.map(({ name }) => name).join('\n') },
        ]}
      />
      <h3 className="mt-6">Its own site</h3>
      {said.isDrawnByScripts && (
        <p className="small mt-2">
          Scripts draw its page. Read was what stands there without them: its title, its description, its
          data.{said.from !== undefined && ` ${FROM[said.from]}`}
        </p>
      )}
      <div className="mt-2">
        <Evidence quote={said.quote} url={said.url} readOn={read_on} />
      </div>
      {drafted !== undefined && (
        <div className="mt-4">
          <h3>A description to judge</h3>
          <p dir="auto" className="mt-2 wrap-anywhere">
            {drafted}
          </p>
          <p className="small mt-1">
            A model has written it from that page. Its numbers and names stand there; whether it is true,
            nobody has checked. Nothing takes it over: write yours in the draft.
          </p>
        </div>
      )}
      {shown.map((difference, at) => (
        <div
          key={difference.path}
          className="grid gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-[13rem_minmax(0,1fr)]"
        >
          <p className="text-sm text-muted">{difference.label}</p>
          <div className="grid min-w-0 gap-x-8 gap-y-2 md:grid-cols-2">
            <div className="min-w-0">
              <DifferenceText difference={difference} isFirst />
            </div>
            <Evidence quote={values[at]?.quote} url={values[at]?.url} readOn={values[at]?.read_on} />
          </div>
        </div>
      ))}
      {values.length > 0 && (
        <p className="small mt-3">
          Accepting puts these values into the draft, each with its page and day. The places are hints: choose
          one there.
        </p>
      )}
    </section>
  );
}
