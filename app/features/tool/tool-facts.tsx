import type { Decision, DecisionFact } from '#catalogue/tools/decision.ts';
import type { NotRecorded } from '#catalogue/tools/not-recorded.ts';
import type { SaidBlock } from '#catalogue/tools/said-once.ts';
import { ConvertedAmounts } from '#features/rates/converted-amounts.tsx';
import type { ConvertedLines } from '#features/rates/converted-prices.ts';
import { formatCounted } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SharedMark } from '#ui/certainty-mark.tsx';
import { FactText } from '#ui/fact-text.tsx';
import { TextLink } from '#ui/links.tsx';
import { QuoteLink } from '#ui/quote-link.tsx';
import { FactMark, MissingFacts } from './fact-mark.tsx';
import type { Glance } from './glance.ts';
import { termsOf } from './tool-terms.tsx';

interface Props extends Pick<Decision, 'lastChecked'> {
  toolId: string;
  /** Whether data and terms stand on this page. */
  hasTerms: boolean;
  glance: Glance;
  missing: NotRecorded;
  /** What the top of the page says once, for everything there. */
  said: SaidBlock;
  /** Amounts in the reader's currency; absent where none is asked for. */
  converted: ConvertedLines | undefined;
}

/**
 * The facts that visitors choose by, each with its certainty where that differs, and those that are not known. A narrow
 * screen folds those away that few people ask for first.
 */
export function ToolFacts({
  toolId,
  hasTerms,
  glance: { first, more, ofTerms },
  missing,
  lastChecked,
  said,
  converted,
}: Props) {
  const isMore = more.length > 0 || lastChecked !== null;
  return (
    <section aria-labelledby="at-a-glance" className="glance lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <div className="panel-head">
        <div className="flex items-baseline gap-3">
          <h2 id="at-a-glance" className="panel-title">
            At a glance
          </h2>
          <QuoteLink subject={{ kind: 'tool', id: toolId }} of={say`this tool`} />
        </div>
        <SharedMark said={said} of="the top of the page" />
      </div>
      <dl className="text-sm">
        {first.map((fact) => (
          <Fact
            key={fact.id}
            toolId={toolId}
            fact={fact}
            said={said}
            terms={fact === ofTerms ? termsOf(toolId, hasTerms) : null}
            converted={converted?.[fact.id]}
          />
        ))}
      </dl>
      {isMore && (
        <details className="unfolds-wide text-sm">
          <summary className="small py-1">
            {formatCounted(more.length + (lastChecked ? 1 : 0), 'more fact')}
          </summary>
          <dl>
            {more.map((fact) => (
              <Fact key={fact.id} toolId={toolId} fact={fact} said={said} />
            ))}
            {lastChecked && (
              <div className="fact">
                <dt>Last checked</dt>
                <dd>{lastChecked}</dd>
              </div>
            )}
          </dl>
        </details>
      )}
      <MissingFacts toolId={toolId} missing={missing} />
    </section>
  );
}

interface FactProps {
  toolId: string;
  fact: DecisionFact;
  said: SaidBlock;
  /** Where the block 'Data and terms' tells more of it. */
  terms?: string | null;
  converted?: readonly string[] | undefined;
}

/** A price leads to where it can be quoted. */
function Fact({ toolId, fact, said, terms = null, converted }: FactProps) {
  const { id, label, text, detail } = fact;
  return (
    <div className="fact">
      <dt>{terms === null ? label : <TextLink to={terms}>{label}</TextLink>}</dt>
      <dd>
        {id === 'decision_price_from' && detail === undefined ? (
          <a href={paths.figure({ kind: 'tool', id: toolId }, label)} rel="nofollow" className="quoted-value">
            {text}
          </a>
        ) : (
          <FactText text={id === 'business_current_status' ? asOf(fact, said) : text} detail={detail} />
        )}
        <ConvertedAmounts lines={converted} />
      </dd>{' '}
      <dd>
        <FactMark toolId={toolId} fact={fact} said={said} />
      </dd>
    </div>
  );
}

/** Whether a tool is alive is worth nothing without its day, which the fact's own mark says if it has one. */
function asOf({ id, text, origin }: DecisionFact, said: SaidBlock): string {
  return origin.lastDay == null || said.own.has(id) ? text : `${text}, as of ${origin.date}`;
}

interface VerdictProps {
  toolId: string;
  bestFor: DecisionFact | null;
  caution: DecisionFact | null;
  said: SaidBlock;
}

/** Whom the tool suits, and what to beware of. */
export function Verdict({ toolId, bestFor, caution, said }: VerdictProps) {
  const known = [bestFor, caution].filter((fact) => fact !== null);
  if (known.length === 0) return null;
  return (
    <dl className="mt-3 max-w-prose text-sm lg:mt-5 lg:text-base">
      {known.map((fact) => (
        <div key={fact.id} className="verdict">
          <dt>{fact.label}</dt> <dd>{fact.text}</dd>{' '}
          <dd>
            <FactMark toolId={toolId} fact={fact} said={said} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
