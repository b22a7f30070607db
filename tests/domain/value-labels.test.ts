import { expect, test } from 'vitest';
import { labelOf } from '#features/editing/labels.ts';
import { toolTab } from '#site/access.ts';

test.each([
  ['name', 'Name'],
  ['developer_name', 'Developer'],
  ['business.business_developer_name', `Developer (${toolTab('business').title})`],
  ['decision.decision_languages', 'Languages'],
  ['basic.basic_information_localization', `Languages (${toolTab('basic').title})`],
  ['business.business_location', 'Location'],
  ['basic.no_such_field', 'basic.no_such_field'],
])('the value %s is called %s', (path, label) => {
  expect(labelOf(path)).toBe(label);
});
