import { describe, expect, test } from 'vitest';
import { sheetOf, svgOf } from '#features/plots/sheet.ts';
import { lineGeometry } from '#ui/charts/line-geometry.server.ts';
import { acrossLines, axisOf } from '#ui/plots/axes.server.ts';
import { boxAround, boxOf, meet, numberUnnamed, placeLabels } from '#ui/plots/place-labels.server.ts';
import { WIDTHS } from '#ui/plots/plot.ts';
import { specializationsPlot } from '#ui/plots/specializations-plot.server.ts';
import { isShownAt, ZONES } from '../../harness/plot-zones.ts';

/** What all plots share: labels, axes, and texts that are no markup. */

test.each([
  ['2026', ['2006', '2011', '2016', '2021', '2026']],
  ['2026 so far', ['2006', '2011', '2016', '2026 so far']],
])('a line that ends with %s has labels that do not meet', (end, labels) => {
  const points = Array.from({ length: 22 }, (_, place) => ({
    label: place === 21 ? end : String(2005 + place),
    value: place,
  }));
  expect(lineGeometry(points)?.xTicks.map(({ label }) => label)).toEqual(labels);
});

test('the name of the one that a plot is about stands some lines above it where it has no room beside it', () => {
  const subject = { x: 95, y: 100, r: 9, text: 'AI Agents & Frameworks' };
  const crowd = [90, 110].flatMap((y) =>
    [70, 75, 80, 85, 90].map((x) => ({ x, y, r: 8, text: `${x} ${y} of the others` })),
  );
  const room = { height: 300, gutter: 30, texts: [] };
  const isNamed = (isSubject: boolean) =>
    placeLabels([{ ...subject, isSubject }, ...crowd], room).some(({ text }) => text === subject.text);
  expect([isNamed(false), isNamed(true)]).toEqual([false, true]);
});

describe('labels', () => {
  const dots = Array.from({ length: 40 }, (_, place) => ({
    x: 5 + ((place * 37) % 90),
    y: 20 + ((place * 53) % 260),
    r: 4 + (place % 9),
    text: `Category number ${place}`,
  }));
  const axis = { x: 0, y: 10, text: 'Companies, logarithmic' };
  const gutter = 30;
  const texts = placeLabels(dots, { height: 300, gutter, texts: [axis] });

  test.each(ZONES)('meet no text and no dot where it is %s, and stay inside', (at) => {
    const shown = texts.filter((text) => isShownAt(text, at));
    expect(shown.length).toBeGreaterThan(1);
    for (const width of WIDTHS[at].map((whole) => whole - gutter)) {
      const marks = [...dots.map((dot) => boxAround(dot, width)), boxOf(axis, width)];
      const boxes = shown.map((text) => boxOf(text, width));
      for (const [place, box] of boxes.entries()) {
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(width);
        for (const other of [...boxes.slice(place + 1), ...marks]) expect(meet(box, other)).toBe(false);
      }
    }
  });
});

test('dots without a name on a phone have numbers that meet no other text, from left to right', () => {
  const dots = Array.from({ length: 30 }, (_, place) => ({
    x: 5 + ((place * 37) % 90),
    y: 20 + ((place * 53) % 260),
    r: 10,
    text: `A category with a name, ${place}`,
  }));
  const room = { height: 300, gutter: 30, texts: [] };
  const names = placeLabels(dots, room);
  const { texts, key } = numberUnnamed(dots, { ...room, texts: names });
  const isNamed = (name: string) => names.some((text) => text.text === name && isShownAt(text, 'narrow'));
  expect(key.length).toBeGreaterThan(5);
  expect(key.filter(({ name }) => isNamed(name))).toEqual([]);
  expect(texts.map(({ text }) => text)).toEqual(key.map(({ sign }) => sign));
  const zones = ZONES.filter((at) => texts.some((text) => isShownAt(text, at)));
  expect(zones).toEqual(['narrow']);
  for (const width of WIDTHS.narrow.map((whole) => whole - room.gutter)) {
    const shown = [...names.filter((text) => isShownAt(text, 'narrow')), ...texts];
    const boxes = shown.map((text) => boxOf(text, width));
    for (const [place, box] of boxes.entries())
      for (const other of boxes.slice(place + 1)) expect(meet(box, other)).toBe(false);
  }
});

test.each([
  ['a magnitude', [10, 100], [10, 100]],
  ['several', [10, 100_000], [10, 100_000]],
  ['one value', [7, 7], [7, 7]],
])('an axis over %s keeps its values within its range', (_, values, [least = 0, most = 0]) => {
  const axis = axisOf(values, [0, 100]);
  expect(axis.at(least)).toBeGreaterThanOrEqual(0);
  expect(axis.at(most)).toBeLessThanOrEqual(100);
  expect(axis.ticks.length).toBeGreaterThan(1);
  expect(axis.ticks.length).toBeLessThan(12);
});

test('an axis over several magnitudes says so at its name, beside its values', () => {
  const { texts, gutter } = acrossLines(axisOf([10, 100_000], [200, 30]), 'Companies', String);
  expect(texts[0]).toMatchObject({ text: 'Companies, logarithmic', dx: -gutter });
  for (const { x, dx = 0, anchor, text } of texts.slice(1)) {
    expect([x, anchor, text.length * 8 - dx <= gutter]).toEqual([0, 'end', true]);
  }
});

test('a picture holds no markup of others', () => {
  const plot = specializationsPlot({
    category: {
      id: 'v',
      name: '<script>&"',
      tool_count: 20,
      specializations: [
        { name: '<b>x</b>', tool_count: 9 },
        { name: 'y', tool_count: 1 },
      ],
    },
    day: null,
  });
  const svg = plot ? svgOf(sheetOf(plot, 'dark', 'ai.example/<x>')) : '';
  expect(svg).toContain('&lt;b&gt;');
  expect(svg).not.toMatch(/<script|<b>|<x>/);
});
