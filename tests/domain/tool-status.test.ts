import { expect, test } from 'vitest';
import { readToolStatus } from '#domain/tools/tool-status.ts';

test.each([
  [null, 'active'],
  ['Active', 'active'],
  ['Active; acquired by CoreWeave (2025)', 'active'],
  ['Active, with few updates', 'active'],
  ['Maintained; successor is Microsoft Agent Framework', 'active'],
  ['Acquired by Meta (2025)', 'acquired'],
  ['Acquired by Meta (July 2025); no longer developed as an independent service', 'merged'],
  ['Merged into Athos Commerce (2025)', 'merged'],
  ['Shut down (2024)', 'closed'],
  ['Discontinued: announced 2026-03-24; apps reported ended 2026-04-26', 'closed'],
  ['Slide product closed in April 2025; team continued as Lightfield', 'closed'],
])('%j means %s', (text, status) => {
  expect(readToolStatus(text)).toBe(status);
});
