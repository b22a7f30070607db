import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importLogos } from '#features/imports/logos.server.ts';
import { drawingFault } from '#features/records/drawing.server.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { report } from '../harness/report.ts';
import { DRAWINGS, SVG_ATTACKS } from './svg-vectors.ts';

const STARTER_LOGOS = path.resolve(import.meta.dirname, '../../data/logos');

test('no SVG that is more than a drawing gets among the site’s files, and each is told why', async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'logos'));
  for (const [index, [, file]] of SVG_ATTACKS.entries()) {
    writeFileSync(path.join(folder, 'logos', `attack-${index}.svg`), file);
  }
  const reasons: string[] = [];
  const filesFolder = temporaryFolder();
  const onFault = ({ reason }: { reason: string }) => reasons.push(reason);
  await importLogos({ folder, filesFolder, isDryRun: false, onFault });
  const passed = readdirSync(path.join(filesFolder, 'logos'));
  report({ what: 'SVG files that run or load', count: SVG_ATTACKS.length, leaked: passed.length });
  expect(passed).toEqual([]);
  expect(reasons).toHaveLength(SVG_ATTACKS.length);
  expect(reasons.filter((reason) => reason === '')).toEqual([]);
});

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'must not have onload="alert(1)" in <svg>'],
  ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'must not have <script>'],
  [
    '<svg xmlns="http://www.w3.org/2000/svg"><style>a{b:url(c)}</style></svg>',
    'must not have "url(c" in a style',
  ],
  ['<svg>', 'must not have <svg>'],
  ['<?xml-stylesheet href="a"?>', 'must not have <?xml-stylesheet?>'],
  ['<!DOCTYPE svg>', 'must not have a DOCTYPE'],
])('the reason names what is wrong: %s', (file, reason) => {
  expect(drawingFault(Buffer.from(file))).toBe(reason);
});

const drawing = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
const RECT = '<rect width="9" height="9"';
const TOO_MUCH = /^must draw at most 20,000 shapes/;

/** Each of these masks shows two shapes that the next one masks. */
const masks = (by: (id: string) => string) =>
  Array.from({ length: 20 }, (_, n) => {
    const shape = `${RECT} ${by(`m${n + 1}`)}/>`;
    return `<mask id="m${n}">${shape}${shape}</mask>`;
  }).join('');

test.each([
  ['masks in masks', `${masks((id) => `mask="url(#${id})"`)}${RECT} mask="url(#m0)"/>`],
  ['masks by style', `${masks((id) => `style="mask: url('#${id}')"`)}${RECT} mask="url(#m0)"/>`],
  [
    'a mask of many for each of many',
    `<style>rect{mask:url(#m)}</style><mask id="m">${`${RECT}/>`.repeat(150)}</mask>`,
  ],
])('a small file that draws for minutes is refused at once: %s', (_, inside) => {
  const begun = performance.now();
  expect(drawingFault(drawing(inside))).toMatch(TOO_MUCH);
  expect(performance.now() - begun).toBeLessThan(500);
});

test.each(['', '<defs><path id="a" d="M0 0h9v9z"/></defs>', '<title>Logo</title><g/>'])(
  'a file that draws nothing is no logo: %s',
  (inside) => expect(drawingFault(drawing(inside))).toBe('draws nothing'),
);

test.each(DRAWINGS)('a drawing with %s stays', (_, file) => {
  expect(drawingFault(Buffer.from(file))).toBeUndefined();
});

test('every logo of the starter catalogue is a drawing', () => {
  const names = readdirSync(STARTER_LOGOS);
  expect(names.length).toBeGreaterThan(300);
  const faults = names.map((name) => [name, drawingFault(readFileSync(path.join(STARTER_LOGOS, name)))]);
  expect(faults.filter(([, fault]) => fault)).toEqual([]);
});
