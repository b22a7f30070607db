import { gradeText, type Provenance } from '#catalogue/tools/certainty.ts';

/** A figure or a part of a page, for saying where it comes from. */
export interface Said {
  of: string;
  /** What it counts, in full; null where the page says it beside the figure. */
  coverage: string | null;
  origin: Provenance;
}

/** What a page says once of its figures. */
export interface SaidFigures {
  /** The grade and day of most of them; null without any. */
  grade: string | null;
  /** Whether others have a mark of their own. */
  isMixed: boolean;
  /** What they cover and come from; those that say the same together. */
  notes: { of: string; text: string }[];
}

/** Says once what most figures of a page have in common: their grade and day. What differs is marked where it stands. */
export function saidOfFigures(all: readonly Said[]): SaidFigures {
  const byGrade = [...Map.groupBy(all, ({ origin }) => gradeText(origin))];
  const [grade, agreeing] = byGrade.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [null, []];
  const byText = Map.groupBy(agreeing, ({ coverage, origin: { source } }) =>
    coverage === null ? source : `${source}: ${coverage}`,
  );
  return {
    grade,
    isMixed: byGrade.length > 1,
    notes: [...byText].map(([text, said]) => ({ of: said.map(({ of }) => of).join(', '), text })),
  };
}

/** The mark of a figure whose grade or day differs from what the page says once. */
export function ownMark({ grade }: SaidFigures, origin: Provenance): Provenance | undefined {
  return gradeText(origin) === grade ? undefined : origin;
}
