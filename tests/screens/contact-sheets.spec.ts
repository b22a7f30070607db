import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';
import { MEMBER_SCREENS, SCREENS } from '../harness/accessible-screens.ts';
import { signIn } from '../harness/browser-members.ts';

/**
 * Contact sheets of the public screens, to be looked at: one picture a screen, with all widths side by side, light above
 * dark. `npm run screens` makes them all, `npm run screens -- /tools /search` those whose addresses begin so.
 */

const FOLDER = path.resolve('var/screens');
const WIDTHS = [360, 390, 768, 1440];
const SCHEMES = ['light', 'dark'] as const;
/** Screens are looked at from the top: what lies further down is cut off. */
const MOST_HEIGHT = 1800;
const GAP = 16;

const asked = (process.env.SCREENS ?? '').split(' ').filter((word) => word.startsWith('/'));
const isAsked = (screen: string) => asked.length === 0 || asked.some((begin) => screen.startsWith(begin));
/** What members see of the public screens, and their own; the desk is no public screen. */
const MEMBERS = [...SCREENS, ...MEMBER_SCREENS.filter((screen) => !screen.startsWith('/operator'))];

test.use({ deviceScaleFactor: 1 });

for (const [who, screens] of [
  ['signed-out', SCREENS],
  ['signed-in', [...new Set(MEMBERS)]],
] as const) {
  for (const screen of screens.filter(isAsked)) {
    test(`${who} ${screen}`, async ({ page }) => {
      if (who === 'signed-in') await signIn(page, { firstName: 'Ada' });
      const shots: OverlayOptions[] = [];
      let left = 0;
      for (const width of WIDTHS) {
        // Loaded at its width, as on a screen of that width: some pages begin otherwise there.
        await page.setViewportSize({ width, height: 900 });
        await page.goto(screen, { waitUntil: 'networkidle' });
        for (const [place, colorScheme] of SCHEMES.entries()) {
          await page.emulateMedia({ colorScheme });
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          const clip = { x: 0, y: 0, width, height: Math.min(height, MOST_HEIGHT) };
          const top = place * (MOST_HEIGHT + GAP);
          shots.push({ input: await page.screenshot({ clip, fullPage: true }), left, top });
        }
        left += width + GAP;
      }
      await mkdir(path.join(FOLDER, who), { recursive: true });
      const size = { width: left, height: SCHEMES.length * (MOST_HEIGHT + GAP) };
      await sharp({ create: { ...size, channels: 3, background: '#888' } })
        .composite(shots)
        .webp()
        .toFile(path.join(FOLDER, who, `${fileName(screen)}.webp`));
    });
  }
}

function fileName(screen: string): string {
  return screen.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home';
}
