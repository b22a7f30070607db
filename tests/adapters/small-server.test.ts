import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SMALL_SERVER } from '../../scripts/become.ts';

/** What keeps the server small stands in three places, because a service and an image do not start with npm. */

const text = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const { flags = [], env = {} } = SMALL_SERVER;
const PROGRAM = 'server.ts';

test('the image and the service start the server as npm does', () => {
  const [, command = ''] = /^CMD (\[.*\])$/m.exec(text('Dockerfile')) ?? [];
  expect(JSON.parse(command)).toEqual(['node', ...flags, PROGRAM]);
  const [, service = ''] = /^ExecStart=\S+ (.*)$/m.exec(text('deploy/ai-toolbox.service')) ?? [];
  expect(service.split(' ')).toEqual([...flags, PROGRAM]);
});

test.each([
  ['Dockerfile', 'ENV '],
  ['deploy/ai-toolbox.service', 'Environment='],
])('%s sets the same variables', (file, keyword) => {
  const lines = text(file)
    .split('\n')
    .filter((line) => line.startsWith(keyword));
  const set = lines.flatMap((line) => line.slice(keyword.length).split(' '));
  const names = set.map((each) => each.split('=')[0]);
  expect(names).toEqual(expect.arrayContaining(Object.keys(env)));
  for (const [name, value] of Object.entries(env))
    if (name.startsWith('MALLOC_')) expect(set).toContain(`${name}=${value}`);
});
