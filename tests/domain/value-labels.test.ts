import { expect, test } from 'vitest';
import { labelOf } from '#features/editing/labels.ts';

test.each([
  ['name', 'Name'],
  ['developer_name', 'Developer'],
  ['business.business_developer_name', 'Developer (Business Information)'],
  ['decision.decision_languages', 'Languages'],
  ['basic.basic_information_localization', 'Languages (Basic Information)'],
  ['business.business_location', 'Location'],
  ['basic.no_such_field', 'basic.no_such_field'],
])('the value %s is called %s', (path, label) => {
  expect(labelOf(path)).toBe(label);
});
