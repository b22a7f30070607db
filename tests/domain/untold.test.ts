import { expect, test } from 'vitest';
import { untoldOf } from '#catalogue/tools-asked-for.ts';

const tools = [
  ['is:training:no', 'is:data:EU'],
  ['is:training:yes', 'is:data:unknown'],
  ['is:training:no', 'is:data:US'],
  ['is:training:unknown', 'is:data:EU'],
  ['is:training:unknown', 'is:data:unknown'],
  ['is:training:no', 'is:data:unknown', 'is:likely:language:de'],
].map((facets) => ({ facets }));

test.each([
  [['training:no', 'data:EU'], { lacking: 2, unknown: 3 }],
  [['training:no'], { lacking: 1, unknown: 2 }],
  [['compliance:gdpr'], null],
  [['compliance:gdpr', 'data:EU'], { lacking: 1, unknown: 5 }],
  [['training:no', 'language:de'], { lacking: 1, unknown: 4 }],
])('of %j, tools that lack part and those of which part is not known are told apart', (facets, told) => {
  expect(untoldOf(tools, facets)).toEqual(told);
});
