import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';
import { findBrowser } from '../scripts/browser.ts';

/** First visits by phone: the largest paint, how the page jumps, and its bytes (docs/performance.md). */

/** What a visit was like, in milliseconds and bytes. */
export interface Visit {
  lcp: number;
  cls: number;
  bytes: number;
  scriptBytes: number;
}

/**
 * Lighthouse's simulated phone: "slow 4G" as a browser throttles it, and a processor four times as slow. The latency, in
 * ms, is the least between a request and its answer: a server that takes less does not show (docs/performance.md).
 */
const NETWORK = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const PROCESSOR_SLOWDOWN = 4;
const SCREEN = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
/** Scripts that wait for an idle moment have run by then. */
const AFTER_LOAD_MS = 1_500;

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
  });
}

/** Of a visit that nothing in the page watches. */
export async function visit(from: Browser, url: string): Promise<Visit> {
  return asPhone(from, {}, async (page, devices) => {
    const painted = await watchPaints(devices);
    const loaded = watchBytes(devices);
    await go(page, url);
    if (Number.isNaN(painted.largestAt)) throw new Error(`${url} was not painted.`);
    return { lcp: painted.largestAt - loaded.begun, cls: painted.shifted, ...loaded.bytes };
  });
}

/** A browser with nothing in its cache, as slow as a phone. */
export async function asPhone<Result>(
  from: Browser,
  options: BrowserContextOptions,
  use: (page: Page, devices: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await from.newContext({ ...SCREEN, ...options });
  try {
    const page = await context.newPage();
    const devices = await context.newCDPSession(page);
    await devices.send('Network.enable');
    await devices.send('Network.emulateNetworkConditions', NETWORK);
    await devices.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN });
    return await use(page, devices);
  } finally {
    await context.close();
  }
}

async function go(page: Page, url: string): Promise<void> {
  const answer = await page.goto(url, { waitUntil: 'load' });
  if (answer?.status() !== 200) throw new Error(`${url} was answered with ${answer?.status()}.`);
  await sleep(AFTER_LOAD_MS);
}

/** Chromium tells the tools of developers of paints and shifts, so no script is needed (times: ms since 1970). */
async function watchPaints(devices: CDPSession): Promise<{ largestAt: number; shifted: number }> {
  const painted = { largestAt: Number.NaN, shifted: 0 };
  devices.on('PerformanceTimeline.timelineEventAdded', ({ event: { lcpDetails, layoutShiftDetails } }) => {
    if (lcpDetails) painted.largestAt = (lcpDetails.renderTime || (lcpDetails.loadTime ?? 0)) * 1_000;
    if (layoutShiftDetails) painted.shifted += layoutShiftDetails.value;
  });
  const eventTypes = ['largest-contentful-paint', 'layout-shift'];
  await devices.send('PerformanceTimeline.enable', { eventTypes });
  return painted;
}

function watchBytes(devices: CDPSession): {
  begun: number;
  bytes: { bytes: number; scriptBytes: number };
} {
  const loaded = { begun: Number.NaN, bytes: { bytes: 0, scriptBytes: 0 } };
  const scripts = new Set<string>();
  devices.on('Network.requestWillBeSent', ({ requestId, type, wallTime }) => {
    if (Number.isNaN(loaded.begun)) loaded.begun = wallTime * 1_000;
    if (type === 'Script') scripts.add(requestId);
  });
  devices.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    loaded.bytes.bytes += encodedDataLength;
    if (scripts.has(requestId)) loaded.bytes.scriptBytes += encodedDataLength;
  });
  return loaded;
}

export function median(visits: readonly Visit[]): Visit {
  const middle = (of: (each: Visit) => number) =>
    visits.map(of).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN;
  return {
    lcp: middle(({ lcp }) => lcp),
    cls: middle(({ cls }) => cls),
    bytes: middle(({ bytes }) => bytes),
    scriptBytes: middle(({ scriptBytes }) => scriptBytes),
  };
}

/** On one line. */
export function said({ lcp, cls, bytes, scriptBytes }: Visit): string {
  return `LCP ${lcp.toFixed(0)} ms, CLS ${cls.toFixed(3)}, ${(bytes / 1_000).toFixed(1)} kB, of scripts ${(scriptBytes / 1_000).toFixed(1)}`;
}
