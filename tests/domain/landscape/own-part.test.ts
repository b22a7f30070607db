import { expect, test } from 'vitest';
import { ownPart } from '#features/landscape/own-part.ts';

/** How names on the map are kept apart where they have to be cut. */

test.each([
  ['Customer Success', ['Customer Success', 'Customer Feedback Analytics'], '…Success'],
  ['Customer Feedback Analytics', ['Customer Success', 'Agent Assist'], '…Feedback Analytics'],
  ['Agent Assist', ['Customer Success', 'AI Agents'], 'Agent Assist'],
  ['Video & Sound', ['Video Editing'], '…Sound'],
  ['Video', ['Video', 'Video Editing'], 'Video'],
])('%s beside %j is cut from "%s"', (name, beside, own) => {
  expect(ownPart(name, beside)).toBe(own);
});
