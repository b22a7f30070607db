import type { Decision, DecisionFact } from '#catalogue/tools/decision.ts';
import type { NotRecorded } from '#catalogue/tools/not-recorded.ts';
import type { SaidBlock } from '#catalogue/tools/said-once.ts';
import { paths } from '#site/paths.ts';
import { AskVendor } from '#ui/ask-vendor.tsx';
import { SharedMark } from '#ui/certainty-mark.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { FactMark, MissingFacts } from './fact-mark.tsx';

/** The id of its heading. */
const TERMS = 'terms';

/** Where data and terms stand. @param isHere whether the page that leads there has them */
export function termsOf(toolId: string, isHere: boolean): string {
  return `${isHere ? '' : paths.tool(toolId)}#${TERMS}`;
}

/** What becomes of customers' data, and the vendor's documents: what is known, and what is not. */
export function ToolTerms({
  toolId,
  name,
  facts,
  missing,
  questions,
  said,
}: {
  toolId: string;
  name: string;
  facts: Decision['terms']['facts'];
  missing: NotRecorded;
  /** What to ask the vendor, also about what these facts are not. */
  questions: readonly string[];
  said: SaidBlock;
}) {
  // A directory may record none of it.
  if (facts.length + missing.labels.length + missing.perhaps.length === 0) return null;
  return (
    <section aria-labelledby={TERMS} className="mt-12">
      <div className="panel-head">
        <h2 id={TERMS} className="panel-title scroll-mt-32">
          Data and terms
        </h2>
        <SharedMark said={said} of="Data and terms" />
      </div>
      {facts.length > 0 && (
        <dl className="glance gap-x-16 text-sm lg:columns-2">
          {facts.map((fact) => (
            <div key={fact.id} className="fact break-inside-avoid">
              <dt>{fact.label}</dt>
              <dd>
                <Text fact={fact} />
                <FactMark toolId={toolId} fact={fact} said={said} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <MissingFacts toolId={toolId} missing={missing} />
      {questions.length > 0 && (
        <p className="no-print">
          <AskVendor of={name} questions={questions} />; you add the address.
        </p>
      )}
    </section>
  );
}

function Text({ fact: { text, href } }: { fact: DecisionFact }) {
  if (href === undefined) return text;
  return (
    <ExternalLink href={href} kind="tool" className="link">
      {text}
    </ExternalLink>
  );
}
