import { describe, expect, test } from 'vitest';
import { provenanceOf } from '#catalogue/tools/certainty.ts';
import { glanceOf } from '#features/tool/glance.ts';

const facts = (...labels: string[]) =>
  labels.map((label) => ({ label, text: `about ${label}`, origin: provenanceOf(undefined) }));
const glance = (known: string[], terms: string[] = []) =>
  glanceOf({ facts: facts(...known), terms: { facts: facts(...terms), unknown: [] } });
const labels = (list: readonly { label: string }[]) => list.map(({ label }) => label);

const ALL = ['Price from', 'Free tier', 'Platforms', 'Languages', 'Compliance', 'Offers', 'Status'];

describe('what a tool’s page answers first', () => {
  test('is what it costs, whether it is alive, and three things that people check next', () => {
    const { first, more } = glance(ALL, ['Age limit', 'Trains on customers’ data']);
    expect(labels(first)).toEqual([
      ...['Price from', 'Free tier', 'Status'],
      ...['Trains on customers’ data', 'Platforms', 'Languages'],
    ]);
    expect(labels(more)).toEqual(['Compliance', 'Offers']);
  });

  test('is whatever else is recorded where those are not', () => {
    const { first, more, ofTerms } = glance(['Free tier', 'Offers', 'Takes', 'Makes', 'Compliance']);
    expect(labels(first)).toEqual(['Free tier', 'Compliance', 'Offers', 'Takes']);
    expect(labels(more)).toEqual(['Makes']);
    expect(ofTerms).toBeNull();
  });

  test('says where data is kept if nobody knows whether it is learnt from', () => {
    expect(labels(glance(ALL, ['Data kept for', 'Data kept in']).first)).toContain('Data kept in');
  });
});
