import type { Fit } from '#domain/search/fit.ts';

/** How far a tool is known to be what a search asks for. */
export function FitLine({ fit }: { fit: Fit }) {
  return <p className="fit small mt-2">{fit.text}</p>;
}

/** Stands where the tools end that are known to be all that a search asks for. */
export const REST = 'Close, but not known to fit everything';

/** How many tools at the beginning of a list are known to be all that a search asks for. */
export function fittingOf(tools: readonly { fit?: Fit | null }[]): number {
  const first = tools.findIndex(({ fit }) => fit && !fit.isWhole);
  return first === -1 ? tools.length : first;
}
