import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { asPhone, launchBrowser } from './phone.ts';
import { startSite } from './site.ts';

/**
 * How evenly the landscape of all tools moves under a finger, on a phone with a processor four times as slow: the times
 * between frames of a pinch, of a drag near the tiles, and of a pinch back. Fails if a tenth of the frames takes longer
 * than one of 60 a second and a half. Usage: npm run bench landscape [address of a site that runs]
 */
const FRAME_MS = 1_000 / 60;
const LATE_MS = 1.5 * FRAME_MS;
const LATE_SHARE = 0.1;
/** The map is painted anew once it has been at rest. */
const REST_MS = 1_000;

declare global {
  interface Window {
    /** When each frame began, in ms. */
    frameStarts: number[];
  }
}

const [running] = process.argv.slice(2);
const site = running ? { origin: running, stop: async () => {} } : await startSite();
const browser = await launchBrowser();
try {
  await asPhone(browser, { hasTouch: true }, async (page, devices) => {
    await page.goto(`${site.origin}/market/landscape`, { waitUntil: 'networkidle' });
    await page.locator('.map-mark').waitFor({ state: 'attached' });
    const box = await page.locator('.map-canvas').boundingBox();
    if (!box) throw new Error('The map has no place');
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 3 };
    const touch = { gestureSourceType: 'touch' } as const;
    await sleep(REST_MS);
    await measure(page, 'pinch, nearer', () =>
      devices.send('Input.synthesizePinchGesture', { ...at, scaleFactor: 6, relativeSpeed: 600, ...touch }),
    );
    await measure(page, 'drag', () =>
      devices.send('Input.synthesizeScrollGesture', {
        ...at,
        xDistance: -120,
        yDistance: 80,
        speed: 200,
        repeatCount: 3,
        ...touch,
      }),
    );
    await measure(page, 'pinch, farther', () =>
      devices.send('Input.synthesizePinchGesture', { ...at, scaleFactor: 0.2, relativeSpeed: 600, ...touch }),
    );
  });
} finally {
  await browser.close();
  await site.stop();
}

async function measure(page: Page, name: string, move: () => Promise<unknown>): Promise<void> {
  await page.evaluate(noteFrames);
  await move();
  const begun = await page.evaluate(() => window.frameStarts);
  const lasted = begun
    .slice(1)
    .map((at, place) => at - (begun[place] ?? at))
    .sort((a, b) => a - b);
  const at = (share: number) => (lasted[Math.floor(share * (lasted.length - 1))] ?? Number.NaN).toFixed(1);
  const late = lasted.filter((each) => each > LATE_MS).length;
  if (late > LATE_SHARE * lasted.length) process.exitCode = 1;
  process.stdout.write(
    `${name.padEnd(16)} ${lasted.length} frames, ms: p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}; ${late} late\n`,
  );
  await sleep(REST_MS);
}

/** Runs in the page. */
function noteFrames(): void {
  const frames: number[] = [];
  window.frameStarts = frames;
  const next = (now: number) => {
    frames.push(now);
    if (window.frameStarts === frames) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}
