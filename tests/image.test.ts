import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SOURCES } from '../scripts/build.ts';

/** The image is made from a few of the project's files, and a file that is missing there is missed by nothing else. */

const ROOT = path.resolve(import.meta.dirname, '..');
const lines = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').split('\n');
/** What the build of the image gets to see. */
const context = lines('.dockerignore').flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
/** What the image has of that, besides what is made in it. */
const inImage = lines('Dockerfile')
  .slice(lines('Dockerfile').findLastIndex((line) => line.startsWith('FROM ')))
  .flatMap((line) => /^COPY (?!--)(.*) \S+$/.exec(line)?.[1]?.split(' ') ?? []);

test('the image is built from everything that a build is made of', () => {
  expect(SOURCES.filter((name) => !context.includes(name))).toEqual([]);
});

test('the image has only what its build gets to see, and all of that exists', () => {
  expect(inImage.filter((name) => !context.includes(name))).toEqual([]);
  expect(context.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});

test('every program that an operator may start is in the image', () => {
  const commands = readFileSync(path.join(ROOT, 'scripts/cli.ts'), 'utf8');
  const programs = [...commands.matchAll(/become\('(\w+)\/\w+\/cli\.ts'/g)].map(([, folder = '']) => folder);
  expect(programs).toContain('commands');
  expect(programs.filter((folder) => !inImage.includes(folder))).toEqual([]);
});
