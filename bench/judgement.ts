/** The figures, as text, and whether all of them hold. They do not if one is missing. */
export interface Judgement {
  measured: string;
  holds: boolean;
}

/** JSON keeps null for what is no number. */
export type Figure = number | null | undefined;

/** @param refused how many more figures there should be */
export function atLeast(least: number, figures: readonly Figure[], refused = 0): Judgement {
  return judgementOf(figures, { refused, digits: 2, meets: (each) => each >= least });
}

export function atMost(most: number, figures: readonly Figure[], digits = 2): Judgement {
  return judgementOf(figures, { refused: 0, digits, meets: (each) => each <= most });
}

function judgementOf(
  figures: readonly Figure[],
  { refused, digits, meets }: { refused: number; digits: number; meets: (figure: number) => boolean },
): Judgement {
  const given = figures.filter((each) => typeof each === 'number');
  const missing = refused + figures.length - given.length;
  const measured = said(given, digits);
  return {
    measured: given.length > 0 && missing > 0 ? `${measured}, ${missing} refused` : measured,
    holds: given.length > 0 && missing === 0 && given.every(meets),
  };
}

/** A figure, or the least and the most. */
function said(figures: readonly number[], digits: number): string {
  if (figures.length === 0) return 'refused';
  const [least, most] = [Math.min(...figures), Math.max(...figures)].map((each) => each.toFixed(digits));
  return least === most ? `${most}` : `${least} to ${most}`;
}
