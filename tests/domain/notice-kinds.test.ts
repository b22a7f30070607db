import { expect, test } from 'vitest';
import { NOTICE_KINDS } from '#features/operators/notices.ts';

const sources = Object.entries(
  import.meta.glob<string>('../../app/features/**/*.server.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).flatMap(([file, source]) =>
  source.includes('queueNotice(') && !file.endsWith('/operators/notices.server.ts') ? [source] : [],
);

test.each(NOTICE_KINDS)('what operators can choose to be told is told: $label', ({ id }) => {
  expect(
    sources.some((source) => source.includes(`site, '${id}',`) || source.includes(`kind: '${id}',`)),
  ).toBe(true);
});
