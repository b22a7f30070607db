import type { Fit } from '#catalogue/search/answer/fit.ts';
import { Dotted } from './dotted.tsx';

/** How well a tool is known to meet what a search asks for. */
export function FitLine({ fit }: { fit: Fit }) {
  return <p className="fit small mt-2">{fit.text}</p>;
}

/** Under which conditions a tool meets the filters, in the recorded words. */
export function ConditionLines({ conditions = [] }: { conditions?: readonly string[] | undefined }) {
  return conditions.map((text) => (
    <p key={text} dir="auto" className="small mt-2">
      <Dotted text={text} />
    </p>
  ));
}

/** Separates the tools that are known to be all that a search asks for from the rest, also those for something else. */
export const REST = 'Close, but not known to fit everything, or for something else';

/** How many tools at the top of a list are known to be all that a search asks for. */
export function fittingOf(tools: readonly { fit?: Fit | null }[]): number {
  const first = tools.findIndex(({ fit }) => fit && !fit.isWhole);
  return first === -1 ? tools.length : first;
}
