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
      await page.goto(screen, { waitUntil: 'networkidle' });
      const shots: OverlayOptions[] = [];
      let top = 0;
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        let left = 0;
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          const clip = { x: 0, y: 0, width, height: Math.min(height, MOST_HEIGHT) };
          shots.push({ input: await page.screenshot({ clip, fullPage: true }), left, top });
          left += width + GAP;
        }
        top += MOST_HEIGHT + GAP;
      }
      await mkdir(path.join(FOLDER, who), { recursive: true });
      const width = WIDTHS.reduce((sum, each) => sum + each + GAP, 0);
      await sharp({ create: { width, height: top, channels: 3, background: '#888' } })
        .composite(shots)
        .webp()
        .toFile(path.join(FOLDER, who, `${fileName(screen)}.webp`));
    });
  }
}

function fileName(screen: string): string {
  return screen.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home';
}
