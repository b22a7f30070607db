import { describe, expect, test } from 'vitest';
import {
  type CategoryActivity,
  categoryMomentum,
  MOMENTUM_MINIMUM,
  MOMENTUM_PART_IDS,
  MOMENTUM_PARTS,
  NO_INTEREST,
  type ToolActivity,
  toolMomentum,
} from '#catalogue/market/momentum.ts';

/** The score of what is happening, part by part. */

const QUIET: ToolActivity = {
  launched: null,
  launchesUntil: 2025,
  releases: { dated: 0, lately: 0 },
  rounds: { recorded: 0, lately: 0 },
  avg_rating: 0,
  rating_count: 0,
  interest: NO_INTEREST,
};
const interest = (part: 'follows' | 'opened', last: number, before: number) => ({
  interest: { ...NO_INTEREST, [part]: { last, before } },
});
const tool = (known: Partial<ToolActivity>) => toolMomentum({ ...QUIET, ...known });
const pointsIn = ({ parts }: ReturnType<typeof tool>) =>
  Object.fromEntries(parts.map(({ id, points }) => [id, points]));

test('the weights are out of a hundred', () => {
  const weights = MOMENTUM_PART_IDS.map((id) => MOMENTUM_PARTS[id].weight);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(100);
});

test('what visitors and members do makes no score by itself', () => {
  const { ratings, follows, opened } = MOMENTUM_PARTS;
  expect(ratings.weight + follows.weight + opened.weight).toBeLessThan(MOMENTUM_MINIMUM);
});

describe('a tool', () => {
  test.each<[string, Partial<ToolActivity>, string, number | null]>([
    ['launched in the newest year', { launched: 2025 }, 'launch', 100],
    ['launched later than that', { launched: 2026 }, 'launch', 100],
    ['launched a year before', { launched: 2024 }, 'launch', 60],
    ['launched two years before', { launched: 2023 }, 'launch', 30],
    ['launched long ago', { launched: 2010 }, 'launch', 0],
    ['of unknown launch', {}, 'launch', null],
    ['in a catalogue without launches', { launched: 2025, launchesUntil: null }, 'launch', null],
    ['without recorded releases', {}, 'releases', null],
    ['with old releases', { releases: { dated: 4, lately: 0 } }, 'releases', 0],
    ['with one new release', { releases: { dated: 4, lately: 1 } }, 'releases', 50],
    ['with many', { releases: { dated: 9, lately: 8 } }, 'releases', 100],
    ['without recorded rounds', {}, 'rounds', null],
    ['with old rounds', { rounds: { recorded: 2, lately: 0 } }, 'rounds', 0],
    ['with one new round', { rounds: { recorded: 2, lately: 1 } }, 'rounds', 60],
    ['with several', { rounds: { recorded: 5, lately: 3 } }, 'rounds', 100],
    ['with two ratings', { avg_rating: 5, rating_count: 2 }, 'ratings', null],
    ['with three ratings', { avg_rating: 4, rating_count: 3 }, 'ratings', 75],
    ['with too few follows to compare', interest('follows', 500, 19), 'follows', null],
    ['with as many new follows as before', interest('follows', 20, 20), 'follows', 50],
    ['with none any more', interest('follows', 0, 20), 'follows', 0],
    ['seldom opened from searches before', interest('opened', 5_000, 99), 'opened', null],
    ['opened a little more often than before', interest('opened', 128, 100), 'opened', 64],
    ['opened very often', interest('opened', 5_000, 100), 'opened', 100],
    ['rated worse than one star elsewhere', { avg_rating: 0.5, rating_count: 9 }, 'ratings', 0],
  ])('%s', (_, known, part, points) => {
    expect(pointsIn(tool(known))[part]).toBe(points);
  });

  test('has no score while its known parts weigh less than half', () => {
    expect(tool({ launched: 2025 }).score).toBeNull();
    expect(tool({ releases: { dated: 1, lately: 1 }, avg_rating: 5, rating_count: 9 }).score).toBeNull();
  });

  test('has the average of the known parts by weight', () => {
    // 25 and 15 of 100 are less than half.
    expect(tool({ launched: 2025, releases: { dated: 1, lately: 1 } }).score).toBeNull();
    const rated = { avg_rating: 5, rating_count: 9 };
    expect(tool({ launched: 2025, releases: { dated: 1, lately: 1 }, ...rated }).score).toBe(86);
    expect(tool({ launched: 2010, rounds: { recorded: 1, lately: 0 } }).score).toBe(0);
    const busy = { launched: 2025, releases: { dated: 9, lately: 9 }, rounds: { recorded: 9, lately: 9 } };
    expect(tool({ ...busy, avg_rating: 5, rating_count: 10 }).score).toBe(100);
  });

  test('is scored by nothing that can be bought', () => {
    expect(tool({ launched: 2025, ...{ is_featured: true, is_premium: true } })).toEqual(
      tool({ launched: 2025 }),
    );
  });
});

describe('a category', () => {
  const ALL: CategoryActivity = {
    launched: { count: 100, of: 1_000 },
    released: { count: 50, of: 100 },
    rated: { count: 0, of: 1_000 },
    rounds: { last: 300, before: 300 },
    interest: NO_INTEREST,
  };

  test('as busy as the whole catalogue has fifty', () => {
    expect(categoryMomentum(ALL, ALL).score).toBe(50);
  });

  test('twice as busy has a hundred, and no more', () => {
    const own = {
      ...ALL,
      launched: { count: 90, of: 100 },
      released: { count: 30, of: 30 },
      rounds: { last: 60, before: 20 },
    };
    expect(categoryMomentum(own, ALL).score).toBe(100);
  });

  test('with too few rows has no score', () => {
    const own = {
      ...ALL,
      launched: { count: 3, of: 9 },
      released: { count: 1, of: 2 },
      rounds: { last: 2, before: 3 },
    };
    expect(categoryMomentum(own, ALL).score).toBeNull();
  });

  test('is not measured by what the catalogue hardly records', () => {
    expect(
      categoryMomentum({ ...ALL, rated: { count: 20, of: 100 } }, ALL).parts.find(
        ({ id }) => id === 'ratings',
      )?.points,
    ).toBeNull();
  });

  test('counts follows and visits of its own, beside those before', () => {
    const own = { ...ALL, ...interest('opened', 300, 200) };
    expect(categoryMomentum(own, ALL).parts.at(-1)).toEqual({
      id: 'opened',
      points: 75,
      from: '300 in 28 days, after 200 in the 28 before',
    });
  });
});
