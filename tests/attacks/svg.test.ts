import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importLogos } from '#features/imports/logos.server.ts';
import { drawingFault } from '#features/records/drawing.server.ts';
import { temporaryFolder } from '../harness/folders.ts';
import { expectLinear } from '../harness/linear.ts';
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
  await importLogos({ folder, filesFolder, isDryRun: false, namesOf: async () => new Map(), onFault });
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

/** Each of these masks shows shapes that the next one masks. */
const masks = (by: (id: string) => string, count = 20, each = 2) =>
  Array.from({ length: count }, (_, n) => {
    const shape = `${RECT} ${by(`m${n + 1}`)}/>`;
    return `<mask id="m${n}">${shape.repeat(each)}</mask>`;
  }).join('');
const BY_ATTRIBUTE = masks((id) => `mask="url(#${id})"`);
const MASKED = `${RECT} mask="url(#m0)"/>`;

/** Six masks of 14 shapes each, by rules that are written in some way. */
const byRules = (rule: (id: string) => string) =>
  `<style>${Array.from({ length: 6 }, (_, n) => rule(`m${n}`)).join('')}</style>${masks((id) => `class="${id}"`, 6, 14)}${RECT} class="m0"/>`;

test.each([
  ['masks in masks', `${BY_ATTRIBUTE}${MASKED}`],
  ['masks by style', `${masks((id) => `style="mask: url('#${id}')"`)}${MASKED}`],
  [
    'a mask of many for each of many',
    `<style>.a{mask:url(#m)}</style>${`${RECT} class="a"/>`.repeat(150)}<mask id="m">${`${RECT}/>`.repeat(150)}</mask>`,
  ],
  ['ids that are given once more', `${BY_ATTRIBUTE}${MASKED}${'<mask id="m1"/><mask id="m2"/>'}`],
  ['masks by classes', byRules((id) => `.${id}{mask:url(#${id})}`)],
  ['masks by classes, in two texts', byRules((id) => `.${id}<![CDATA[{mask:url(#${id})}]]>`)],
  ['masks by quoted addresses', byRules((id) => `.${id}{mask:url("#${id}")}`)],
])('a small file that draws for minutes is refused: %s', (_, inside) => {
  expect(drawingFault(drawing(inside))).toMatch(TOO_MUCH);
});

test.each([
  ['a circle', `<mask id="a">${RECT} mask="url(#b)"/></mask><mask id="b">${RECT} mask="url(#a)"/></mask>`],
  ['rules in rules, which may be for everything', byRules((id) => `g,.${id}{.b{fill:red}mask:url(#${id})}`)],
  ['masks behind a hidden brace', byRules((id) => `.${id}{a:"}.b{";mask:url(#${id})}`)],
  ['a circle by a rule', `<style>*{mask:url(#a)}</style><mask id="a">${RECT}/></mask>`],
  [
    'a long chain',
    Array.from({ length: 3_000 }, (_, n) => `<g id="a${n}" mask="url(#a${n + 1})"/>`).join(''),
  ],
])('parts that draw one another without an end are refused: %s', (_, inside) => {
  expect(drawingFault(drawing(`${inside}${RECT}/>`))).toBe(
    'must not have parts that draw one another in a circle, or in a chain of more than 100',
  );
});

test.each([
  ['variables', `<g style="--m:url(#m)"><g mask="var(--m)"/></g>`, 'must not have mask="var(--m)" in <g>'],
  [
    'variables of a style',
    '<style>a{--m:url(#m);mask:var(--m)}</style>',
    'must not have "var(--m" in a style',
  ],
  ['what is inherited', '<g mask="inherit"/>', 'must not have mask="inherit" in <g>'],
  ['markers', '<marker/>', 'must not have <marker>'],
  ['patterns', '<pattern/>', 'must not have <pattern>'],
  [
    'many steps of filters',
    `<filter>${'<feTurbulence/>'.repeat(200)}</filter>`,
    expect.stringMatching(TOO_MUCH),
  ],
])('what would repeat shapes without a count is refused: %s', (_, inside, reason) => {
  expect(drawingFault(drawing(`${inside}${RECT}/>`))).toEqual(reason);
});

const LONG = 200_000;

test.each(['-', '0', 'a', ' ', '(', 'url(', 'rgb(', 'rgb(1)', '}', '.a{', '/*', '.a{mask:url(#m)}'])(
  'a check of 200 kB takes no longer than the file is long: %j',
  (sign) => {
    expectLinear(LONG, (length) => {
      const text = sign.repeat(length / sign.length);
      for (const inside of [`<style>${text}</style>`, `<g style="${text}"/>`, `<path d="${text}"/>`])
        drawingFault(drawing(inside));
    });
  },
);

test('nor does that of many elements', () => {
  expectLinear(LONG, (length) => {
    expect(drawingFault(drawing('<g/>'.repeat(length / 4)))).toBe('has too many elements');
  });
});

test.each([
  '',
  '<g display="none"><path d="M0 0h9v9z"/></g>',
  '<rect width="0" height="9"/>',
  '<defs><path id="a" d="M0 0h9v9z"/></defs>',
  '<title>Logo</title><g/>',
])('a file that draws nothing is no logo: %s', (inside) =>
  expect(drawingFault(drawing(inside))).toBe('draws nothing'),
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
