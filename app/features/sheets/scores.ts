/** A criterion of a sheet, with the reader's scores. */
export interface Criterion {
  name: string;
  /** 0 to `MOST`; a criterion of weight 0 does not count. */
  weight: number;
  /** One for each tool of the sheet, 0 to `MOST`; null where none was given. */
  scores: readonly (number | null)[];
}

/** The highest weight and the highest score. */
export const MOST = 5;

/** What a tool's scores come to. */
export interface Standing {
  /** The position of the tool in the sheet. */
  tool: number;
  /** 1 for the best; tools with the same result share a place. Null for a tool without a score that counts. */
  place: number | null;
  /** Whether others share the place. */
  isTied: boolean;
  /** The weighted average, 0 to `MOST`, in hundredths. */
  result: number | null;
  /** Names of the criteria that count and for which it has no score. */
  missing: string[];
}

/**
 * The tools by what they score, the best first. A missing score is no zero: the average is of what was scored, and
 * what is missing is named.
 *
 * @param tools how many the sheet has
 */
export function standingsOf(criteria: readonly Criterion[], tools: number): Standing[] {
  const counting = criteria.filter(({ weight }) => weight > 0);
  const scored = Array.from({ length: tools }, (_, tool) => ({
    tool,
    result: averageOf(counting, tool),
    missing: counting.filter(({ scores }) => scoreOf(scores, tool) === null).map(({ name }) => name),
  }));
  const results = scored.flatMap(({ result }) => (result === null ? [] : [result]));
  return scored
    .map(({ result, ...each }) => ({
      ...each,
      result,
      place: result === null ? null : 1 + results.filter((other) => other > result).length,
      isTied: result !== null && results.filter((other) => other === result).length > 1,
    }))
    .sort((a, b) => (b.result ?? -1) - (a.result ?? -1) || a.tool - b.tool);
}

/** In hundredths, which is what readers see: what looks the same is a tie. */
function averageOf(criteria: readonly Criterion[], tool: number): number | null {
  let sum = 0;
  let weights = 0;
  for (const { weight, scores } of criteria) {
    const score = scoreOf(scores, tool);
    if (score === null) continue;
    sum += weight * score;
    weights += weight;
  }
  return weights === 0 ? null : Math.round((sum / weights) * 100) / 100;
}

function scoreOf(scores: Criterion['scores'], tool: number): number | null {
  return scores[tool] ?? null;
}
