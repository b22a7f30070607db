import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accentOf, contrast, GROUNDS, LEGIBLE, ON_ACCENT, SHIPPED_ACCENT } from '#site/accent.ts';

/** The colour of links and buttons that an owner chooses. */

const EVERY = ['00', '33', '66', '99', 'cc', 'ff'];
const COLOURS = EVERY.flatMap((red) =>
  EVERY.flatMap((green) => EVERY.map((blue) => `#${red}${green}${blue}`)),
);

test('whatever colour is chosen, what stands on it and what it stands on can be read', () => {
  const poor = COLOURS.flatMap((chosen) => {
    const { brand, soft } = accentOf(chosen);
    return (['light', 'dark'] as const).flatMap((scheme) =>
      [...GROUNDS[scheme], soft[scheme], ON_ACCENT[scheme]]
        .filter((ground) => contrast(brand[scheme], ground) < LEGIBLE)
        .map((ground) => `${chosen} as ${brand[scheme]} on ${ground}`),
    );
  });
  expect(COLOURS).toHaveLength(216);
  expect(poor).toEqual([]);
});

test('a colour that can be read stays as it was chosen, and one that cannot is changed as little as is needed', () => {
  expect(accentOf('#0b6e4f').brand.light).toBe('#0b6e4f');
  expect(accentOf('#ffd400').brand.dark).toBe('#ffd400');
  const { light, dark } = accentOf('#ffd400').brand;
  expect(contrast(light, GROUNDS.light[0])).toBeLessThan(LEGIBLE + 1);
  expect([light, dark]).not.toEqual([dark, light]);
});

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('the colours that come with the software are those of the style sheet', () => {
  const sheet = readFileSync('app/styles/theme.css', 'utf8');
  expect(sheet).toContain('--color-on-brand: light-dark(#fff, #221030);');
  expect(ON_ACCENT).toEqual({ light: '#ffffff', dark: '#221030' });
  const { brand, soft } = SHIPPED_ACCENT;
  for (const [name, { light, dark }] of Object.entries({ brand, 'brand-soft': soft }))
    expect(sheet).toContain(`--color-${name}: light-dark(${light}, ${dark});`);
  const grounds = {
    paper: [GROUNDS.light[0], GROUNDS.dark[0]],
    sunken: [GROUNDS.light[1], GROUNDS.dark[1]],
  };
  for (const [name, [light, dark]] of Object.entries(grounds))
    expect(sheet).toContain(`--color-${name}: light-dark(${light}, ${dark});`);
});
