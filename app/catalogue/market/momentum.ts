import { say, worded, wordedTexts } from '#site/noun.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { SITE } from '#site/site.ts';
import { isRecorded } from '../tools/recorded-fields.ts';

/**
 * Momentum: how much is happening around a tool or in a category, from rows of the catalogue alone
 * (docs/topics/market.md). Nothing that anybody pays for is a part of it.
 */

/** A part of the score. Measures are 0 to 100; null means that too little is recorded to say. */
export interface MomentumPart {
  readonly label: string;
  /** Out of 100. */
  readonly weight: number;
  /** How a tool's and a category's values become points, in words. */
  readonly tool: string;
  readonly category: string;
}

/** The spans, in days, in which follows and openings are compared with those before. */
export const FOLLOWED_DAYS = 90;
export const OPENED_DAYS = 28;

export const MOMENTUM_PARTS = wordedTexts({
  launch: {
    label: 'Launch',
    weight: 25,
    tool: '100 if launched in the newest recorded year, 60 in the year before, 30 in the one before that, else 0',
    category:
      'the share of its tools launched in the two newest recorded years: 50 if as in the whole catalogue, 100 if twice that',
  },
  releases: {
    label: 'Model releases',
    weight: 15,
    tool: 'recorded models released in the last 24 months: none 0, one 50, two 75, more 100',
    category:
      'the share of its tools with dated models that released one in the last 24 months: 50 if as in the whole catalogue, 100 if twice that',
  },
  rounds: {
    label: 'Funding rounds',
    weight: 25,
    tool: "its company's rounds that are open to everybody, in the last 24 recorded months: none 0, one 60, more 100",
    category:
      'rounds open to everybody, of the last 12 recorded months: 50 if as many as in the 12 before, 100 if twice as many',
  },
  ratings: {
    label: 'Ratings',
    weight: 15,
    tool: 'the average rating, from 1 star for 0 to 5 stars for 100; at least 3 ratings',
    category: 'the share of its tools that are rated: 50 if as in the whole catalogue, 100 if twice that',
  },
  follows: {
    label: 'New follows',
    weight: 10,
    tool: `follows of the last ${FOLLOWED_DAYS} days: 50 if as many as in the ${FOLLOWED_DAYS} before, 100 if twice as many`,
    category: 'the same, of the category and of its tools',
  },
  opened: {
    label: 'Opened from search',
    weight: 10,
    tool: `how often it was opened from search results in the last ${OPENED_DAYS} days: 50 if as often as in the ${OPENED_DAYS} before, 100 if twice as often; one visitor counts once a day`,
    category: 'the same, of all its tools',
  },
} as const satisfies Record<string, MomentumPart>);

export type MomentumPartId = keyof typeof MOMENTUM_PARTS;
export const MOMENTUM_PART_IDS = Object.keys(MOMENTUM_PARTS) as MomentumPartId[];

/** Whether pages name a part: something else than AI tools has no models, and may have no rounds and launches. */
export function isPartShown(id: MomentumPartId): boolean {
  if (id === 'rounds') return speaksOfRounds();
  if (id === 'launch') return isRecorded('basic_information_release_date');
  return id !== 'releases' || SITE.listed.isAi;
}

/** A score needs parts of at least this weight together: half of all, and more than the parts that anybody can add to. */
export const MOMENTUM_MINIMUM = 50;

/** What is known of a part: its points, and the figures that they come from. */
export interface Measured {
  points: number | null;
  from: string;
}

export interface Momentum {
  /** 0 to 100; null where not enough is recorded. */
  score: number | null;
  parts: ({ id: MomentumPartId } & Measured)[];
}

/** The average of the known parts by their weights, if those weigh enough. */
export function momentum(measured: Readonly<Record<MomentumPartId, Measured>>): Momentum {
  const parts = MOMENTUM_PART_IDS.map((id) => ({ id, ...measured[id] }));
  const known = parts.flatMap(({ id, points }) =>
    points === null ? [] : [{ points, weight: MOMENTUM_PARTS[id].weight }],
  );
  const weight = known.reduce((sum, part) => sum + part.weight, 0);
  const total = known.reduce((sum, part) => sum + part.points * part.weight, 0);
  return { score: weight < MOMENTUM_MINIMUM ? null : Math.round(total / weight), parts };
}

/** How many of something there were in the last span of time, and in the one before. */
export interface Pace {
  last: number;
  before: number;
}

/** How many people have begun to follow something, and opened it from search results. */
export interface Interest {
  follows: Pace;
  opened: Pace;
}

const NONE: Pace = { last: 0, before: 0 };
export const NO_INTEREST: Interest = { follows: NONE, opened: NONE };

/** What is recorded of a tool. */
export interface ToolActivity {
  /** The year of its launch; null if unknown. */
  launched: number | null;
  /** The newest year of which launches are recorded. */
  launchesUntil: number | null;
  /** Dated releases, and those in the last 24 months. */
  releases: { dated: number; lately: number };
  /** Its company's rounds that everybody may see, and those in the last 24 recorded months. */
  rounds: { recorded: number; lately: number };
  avg_rating: number;
  rating_count: number;
  interest: Interest;
}

/** Fewer ratings than this say more about those who rate than about the tool. */
const FEWEST_RATINGS = 3;
const LAUNCH_POINTS = [100, 60, 30];

export function toolMomentum(tool: ToolActivity): Momentum {
  const { launched, launchesUntil, releases, rounds, avg_rating, rating_count, interest } = tool;
  const isDated = launched !== null && launchesUntil !== null;
  return momentum({
    launch: {
      points: isDated ? (LAUNCH_POINTS[Math.max(0, launchesUntil - launched)] ?? 0) : null,
      from: launched === null ? worded('launch year not recorded') : say`launched in ${launched}`,
    },
    releases: {
      points: releases.dated === 0 ? null : pointsOf(releases.lately, [0, 50, 75, 100]),
      from:
        releases.dated === 0
          ? 'no model with a date is recorded'
          : `${releases.lately} of ${releases.dated} in 24 months`,
    },
    rounds: {
      points: rounds.recorded === 0 ? null : pointsOf(rounds.lately, [0, 60, 100]),
      from:
        rounds.recorded === 0
          ? 'none open to everybody'
          : `${rounds.lately} of ${rounds.recorded} in 24 recorded months`,
    },
    ratings: {
      points: rating_count < FEWEST_RATINGS ? null : Math.max(0, 25 * (avg_rating - 1)),
      from: rating_count === 1 ? '1 rating' : `${rating_count} ratings`,
    },
    ...interestParts(interest),
  });
}

/** How many of something, out of how many. */
export interface Share {
  count: number;
  of: number;
}

/** What is recorded of a category, beside the whole catalogue where shares are compared. */
export interface CategoryActivity {
  launched: Share;
  released: Share;
  rated: Share;
  /** Rounds that everybody may see, of the last 12 recorded months and of the 12 before. */
  rounds: Pace;
  interest: Interest;
}

/** A share of fewer than this says nothing. */
const FEWEST = 10;

export function categoryMomentum(own: CategoryActivity, all: CategoryActivity): Momentum {
  const { last, before } = own.rounds;
  const compared = (a: Share, b: Share) => ({
    points: a.of < FEWEST || b.count < FEWEST ? null : ratioPoints(a.count / a.of, b.count / b.of),
    from: `${a.count} of ${a.of}, in the whole catalogue ${b.count} of ${b.of}`,
  });
  return momentum({
    launch: compared(own.launched, all.launched),
    releases: compared(own.released, all.released),
    rounds: {
      points: last + before < FEWEST ? null : ratioPoints(last, before),
      from: `${last}, after ${before} in the 12 months before`,
    },
    ratings: compared(own.rated, all.rated),
    ...interestParts(own.interest),
  });
}

/** With fewer than these in the span before, a few people could make any score, and their number might name them. */
const FEWEST_FOLLOWS = 20;
const FEWEST_OPENINGS = 100;

function interestParts({ follows, opened }: Interest): Record<'follows' | 'opened', Measured> {
  return {
    follows: paced(follows, FOLLOWED_DAYS, FEWEST_FOLLOWS),
    opened: paced(opened, OPENED_DAYS, FEWEST_OPENINGS),
  };
}

function paced({ last, before }: Pace, days: number, fewest: number): Measured {
  if (before < fewest)
    return { points: null, from: `fewer than ${fewest} in the ${days} days to compare with` };
  return {
    points: ratioPoints(last, before),
    from: `${last} in ${days} days, after ${before} in the ${days} before`,
  };
}

/** 50 for the same, 100 for twice as much or more. */
function ratioPoints(value: number, against: number): number {
  return against === 0 ? 100 : Math.min(100, Math.round((50 * value) / against));
}

function pointsOf(count: number, points: readonly number[]): number {
  return points[Math.min(count, points.length - 1)] ?? 0;
}
