import { describe, expect, test } from 'vitest';
import { provenanceOf } from '#catalogue/tools/certainty.ts';
import { type FactId, namedFact } from '#catalogue/tools/fact-ids.ts';
import { glanceOf } from '#features/tool/glance.ts';

const facts = (...ids: FactId[]) =>
  ids.map((id) => ({ ...namedFact(id), text: `about ${id}`, origin: provenanceOf(undefined) }));
const glance = (known: FactId[], terms: FactId[] = []) =>
  glanceOf({ facts: facts(...known), terms: { facts: facts(...terms), unknown: [] } });
const ids = (list: readonly { id: FactId }[]) => list.map(({ id }) => id);

const ALL: FactId[] = [
  'decision_price_from',
  'free_tier',
  'decision_platforms',
  'decision_languages',
  'decision_compliance',
  'decision_flags',
  'business_current_status',
];

describe('what a tool’s page answers first', () => {
  test('is what it costs, whether it is alive, and three things that people check next', () => {
    const { first, more } = glance(ALL, ['decision_age_limit', 'decision_trains_on_data']);
    expect(ids(first)).toEqual([
      ...['decision_price_from', 'free_tier', 'business_current_status'],
      ...['decision_trains_on_data', 'decision_platforms', 'decision_languages'],
    ]);
    expect(ids(more)).toEqual(['decision_compliance', 'decision_flags']);
  });

  test('is whatever else is recorded where those are not', () => {
    const { first, more, ofTerms } = glance([
      'free_tier',
      'decision_flags',
      'decision_takes',
      'decision_makes',
      'decision_compliance',
    ]);
    expect(ids(first)).toEqual(['free_tier', 'decision_compliance', 'decision_flags', 'decision_takes']);
    expect(ids(more)).toEqual(['decision_makes']);
    expect(ofTerms).toBeNull();
  });

  test('says where data is kept if nobody knows whether it is learnt from', () => {
    expect(ids(glance(ALL, ['decision_retention', 'decision_data_regions']).first)).toContain(
      'decision_data_regions',
    );
  });
});
