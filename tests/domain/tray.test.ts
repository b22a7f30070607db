import { expect, test } from 'vitest';
import { mergedTray } from '#features/compare/trays.server.ts';
import { LIMITS } from '#site/limits.ts';

/** The tray of an account after a browser has sent its own. */

/** What leaves room for one more. */
const room = Array.from({ length: LIMITS.compared - 1 }, (_, at) => `t${at}`);

test.each([
  ['signing in adds what the browser had', ['a', 'b'], [], ['b', 'c'], ['a', 'b', 'c'], []],
  ['what has no room is named', room, [], ['d', 'e', 'f'], [...room, 'd'], ['e', 'f']],
  ['a tool taken out goes, what others added stays', ['a', 'b', 'c'], ['a', 'b'], ['b'], ['b', 'c'], []],
  ['an old browser brings nothing back', ['c'], ['a', 'b'], ['a', 'b'], ['c'], []],
  ['a tool that is there twice counts once', [], [], ['a', 'a'], ['a'], []],
  ['clearing clears what the browser knew', ['a', 'b', 'c'], ['a', 'b'], [], ['c'], []],
])('%s', (_, stored, base, tools, ids, cut) => {
  expect(mergedTray(stored, { tools, base })).toEqual({ ids, cut });
});
