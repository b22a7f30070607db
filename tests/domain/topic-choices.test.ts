import { expect, test } from 'vitest';
import { MADE, readTopics } from '#features/imports/topic-choices.ts';
import { NO_CHOICES } from '#features/records/read/table-choices.ts';

test.each([
  ['Audio', 'Audio', null],
  ['Audio/Voices', 'Audio', { id: 'voices', name: 'Voices' }],
  ['Audio/', 'Audio', null],
  ['Audio/Voices/Deep', 'Audio', { id: 'voices-deep', name: 'Voices/Deep' }],
])('of the name %s nothing is lost when it is made a category', (called, name, inner) => {
  const asked = { topics: [[called, 1]] as [string, number][], choices: NO_CHOICES };
  const { made } = readTopics({ 'topic-0': MADE }, asked, { topics: new Set(), names: new Map() });
  expect(made).toEqual({ [called]: { id: 'audio', name, inner } });
});
