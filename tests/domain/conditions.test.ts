import { expect, test } from 'vitest';
import { conditionsOf } from '#catalogue/tools/conditions.ts';

/** On what the answer of a filter depends, said of the place that is asked for. */

test.each([
  [['US', 'EU'], 'EU on Enterprise only', ['data:EU'], 'Data kept in European Union: on Enterprise only'],
  [
    ['US', 'EU', 'IN'],
    'other than the global default on Enterprise',
    ['data:EU'],
    'Data kept in European Union: other than the global default on Enterprise',
  ],
  [
    ['DE'],
    'n8n Cloud; self-hosted: anywhere',
    ['data:EU'],
    'Data kept in Germany: n8n Cloud; self-hosted: anywhere',
  ],
  [
    ['US', 'DE', 'FR'],
    'a choice from Business+ up',
    ['data:US', 'data:FR'],
    'Data kept in United States, France: a choice from Business+ up',
  ],
  [
    ['EU'],
    'EU Data Boundary for customers',
    ['data:EU'],
    'Data kept in European Union: EU Data Boundary for customers',
  ],
  // The Union follows from another fact: these words are of the recorded places.
  [['US'], 'by default', ['data:EU'], 'Data kept in: by default'],
])('%j, %s', (regions, detail, filters, said) => {
  const stored = { decision_data_regions: { value: { regions, detail } } };
  expect(conditionsOf(stored, filters, null)).toEqual([said]);
});
