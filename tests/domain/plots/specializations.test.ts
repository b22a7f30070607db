import { describe, expect, test } from 'vitest';
import { meet } from '#ui/plots/place-labels.server.ts';
import { specializationsPlot } from '#ui/plots/specializations-plot.server.ts';
import { squarify } from '#ui/plots/squarify.server.ts';
import { textWidth } from '#ui/plots/text-width.server.ts';

/** What the plot of specializations says, and how it divides its area. */

describe('specializations', () => {
  const plotOf = (...counts: number[]) =>
    specializationsPlot({
      category: {
        id: 'v',
        name: 'Voice',
        tool_count: 20,
        specializations: counts.map((tool_count, place) => ({ name: `S${place}`, tool_count })),
      },
      day: null,
    });

  test('name the largest, unless another is as large', () => {
    expect(plotOf(9, 4)?.finding).toBe('S0 is the largest specialization of Voice: 9 of 20 tools');
    expect(plotOf(9, 9)?.finding).toBeNull();
    expect(plotOf(9, 0)).toBeNull();
  });

  test('say of what their areas and percentages are', () => {
    const plot = plotOf(9, 4);
    expect(plot?.unit).toBe(
      'Area: tools. One counts in each of its specializations, so all areas are 13 for 20 tools',
    );
    expect(plot?.marks[0]?.says).toBe('9 tools, 45% of the 20 in Voice');
  });

  test('print names within their areas, cut where they have no room, and all numbers', () => {
    const name = 'Counterrevolutionaries and others';
    const plot = specializationsPlot({
      category: {
        id: 'v',
        name: 'Voice',
        tool_count: 100,
        specializations: [90, 5, 5].map((tool_count, place) => ({ name: `${name} ${place}`, tool_count })),
      },
      day: null,
    });
    for (const [at, least, half] of [
      ['narrow', 320, null],
      ['middle', 600, 'wide'],
      ['full', 960, 'wide'],
    ] as const) {
      const shown = plot?.texts.filter((text) => text.at === at || text.at === half) ?? [];
      const numbers = at === 'narrow' ? ['90', 'A', 'B'] : ['90', '5', '5'];
      expect(shown.filter(({ look }) => look).map(({ text }) => text)).toEqual(numbers);
      const names = shown.filter(({ look }) => !look);
      expect(names.map(({ text }) => text).join(' ')).toMatch(new RegExp(`^${name} 0( C[a-z]*…)*$`));
      for (const { x, dx = 0, text } of names) {
        const area = plot?.marks.find(({ shape }) => shape.x === x)?.shape;
        const width = area?.kind === 'bar' ? (area.width * least) / 100 : 0;
        expect(dx + textWidth(text)).toBeLessThanOrEqual(width);
      }
    }
  });

  test('have a sign for each name that a phone has no room for, and a key to them', () => {
    expect(plotOf(9, 4)?.key).toEqual([]);
    const long = specializationsPlot({
      category: {
        id: 'v',
        name: 'Voice',
        tool_count: 100,
        specializations: [
          { name: 'Speech', tool_count: 90 },
          { name: 'Counterrevolutionaries', tool_count: 40 },
        ],
      },
      day: null,
    });
    expect(long?.key).toEqual([{ sign: 'A', name: 'Counterrevolutionaries, 40' }]);
    expect(long?.texts.filter(({ at }) => at === 'narrow').map(({ text }) => text)).toContain('A · 40');
  });

  test('print a name in one line where a large drawing has room for it', () => {
    const name = 'Conversational assistants';
    const plot = specializationsPlot({
      category: {
        id: 'v',
        name: 'Voice',
        tool_count: 20,
        specializations: [4, 4, 4, 4].map((tool_count, place) => ({ name: `${name} ${place}`, tool_count })),
      },
      day: null,
    });
    const full = plot?.texts.filter(({ at }) => at === 'full' || at === 'wide').map(({ text }) => text);
    for (const place of [0, 1, 2, 3]) expect(full).toContain(`${name} ${place}`);
  });

  test('divide the whole area, each as large as its value, and none over another', () => {
    const values = [60, 60, 40, 30, 20, 10];
    const boxes = squarify(
      values.map((value) => ({ of: value, value })),
      { width: 600, height: 400 },
    );
    const scale = (600 * 400) / 220;
    expect(boxes.map(({ width, height }) => Math.round((width * height) / scale))).toEqual(values);
    for (const [place, { x, y, width, height }] of boxes.entries()) {
      expect([x >= 0, y >= 0, x + width <= 600.01, y + height <= 400.01]).toEqual([true, true, true, true]);
      const box = { left: x + 0.01, right: x + width - 0.01, top: y + 0.01, bottom: y + height - 0.01 };
      for (const other of boxes.slice(place + 1)) {
        const { x: left, y: top } = other;
        expect(meet(box, { left, top, right: left + other.width, bottom: top + other.height })).toBe(false);
      }
    }
  });
});
