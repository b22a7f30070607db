import { expect, test } from 'vitest';
import { type Beginnings, firstSteps } from '#features/desk/first-steps-list.ts';

const DONE: Beginnings = {
  hasAddress: true,
  sendsMails: true,
  hasNoticesRead: true,
  isNamed: true,
  hasCategories: true,
  hasTools: true,
  hasRates: true,
};
const openFor = (role: Parameters<typeof firstSteps>[0], beginnings: Beginnings) =>
  firstSteps(role, beginnings)
    .filter(({ isDone }) => !isDone)
    .map(({ title }) => title);

test('first steps are those that a role can take', () => {
  const none = { ...DONE, hasAddress: false, sendsMails: false, isNamed: false, hasTools: false };
  expect(openFor('owner', none)).toEqual([
    'Name the site',
    'Add tools',
    'Send mails',
    'Give the site its address',
  ]);
  expect(openFor('editor', none)).toEqual(['Add tools']);
  expect(openFor('moderator', none)).toEqual([]);
});

test('first steps stay, marked, until all of them are done', () => {
  expect(firstSteps('owner', { ...DONE, isNamed: false })).toHaveLength(7);
  expect(firstSteps('owner', DONE)).toEqual([]);
  expect(firstSteps('editor', { ...DONE, isNamed: false })).toEqual([]);
});
