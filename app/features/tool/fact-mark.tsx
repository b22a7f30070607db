import type { DecisionFact } from '#catalogue/tools/decision.ts';
import type { NotRecorded } from '#catalogue/tools/not-recorded.ts';
import { isOutdatedAlone, type SaidBlock } from '#catalogue/tools/said-once.ts';
import { reportOf } from '#features/proposals/reports/report-rules.ts';
import { paths } from '#site/paths.ts';
import { CertaintyMark } from '#ui/certainty-mark.tsx';
import { TextLink } from '#ui/links.tsx';

interface Props {
  toolId: string;
  fact: DecisionFact;
  /** What the block of the fact says. */
  said: SaidBlock;
}

/** What a fact at the top of a tool's page says of where it comes from, and a way to report it. */
export function FactMark({ toolId, fact, said }: Props) {
  const { id, label, text, origin } = fact;
  const report = reportOf({ tool: toolId, tab: null, field: label, shown: text });
  return (
    <CertaintyMark
      mark={said.own.get(id) ?? null}
      isOutdated={isOutdatedAlone(said, { id, origin })}
      of={label}
      report={paths.reportFact(report)}
    />
  );
}

/** One line that names the facts of a block which nobody knows, and one for each text that may tell some of them. */
export function MissingFacts({
  toolId,
  missing: { labels, perhaps },
}: {
  toolId: string;
  missing: NotRecorded;
}) {
  return (
    <>
      {labels.length > 0 && <p className="small pt-2">{`Not recorded: ${inWords(labels)}`}</p>}
      {perhaps.map(({ by, tab, labels: told }) => (
        <p key={by} className="small pt-2">
          {`Not recorded by ${told.length === 1 ? 'itself' : 'themselves'}: ${inWords(told)}. See `}
          {tab === null ? (
            `${by}.`
          ) : (
            <>
              <TextLink to={paths.tool(toolId, tab.id)}>{by}</TextLink>
              {`, in ${tab.title}.`}
            </>
          )}
        </p>
      ))}
    </>
  );
}

/** Abbreviations keep their capitals. */
function inWords(labels: readonly string[]): string {
  return labels.join(', ').replace(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}
