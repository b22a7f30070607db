import { scriptBytes, settled } from './on-the-wire.ts';
import { startSite } from './site.ts';

/**
 * What pages weigh, and the scripts of a first visit to them, in kB on the wire. Fails if one is beyond its target; needs
 * no quiet machine. Usage: npm run bench weights
 */
const MOST = { html: 15, scripts: 20 };
const PAGES = [
  '/',
  '/tools',
  '/tools/chatgpt',
  '/search?q=meeting+notes',
  '/compare?tools=notion,coda',
  '/tools/grammarly/alternatives',
  '/categories/ai-chatbots-and-assistants',
  '/market',
  '/auth/login',
  '/business/customer-service',
];

const site = await startSite();
try {
  for (const page of PAGES) {
    const answer = await settled(site.origin + page);
    const html = answer.body.byteLength / 1_000;
    const scripts = (await scriptBytes(site.origin, answer)) / 1_000;
    if (html > MOST.html || scripts > MOST.scripts) process.exitCode = 1;
    process.stdout.write(
      `${page.padEnd(42)} HTML ${html.toFixed(1)} kB (target: ≤ ${MOST.html}), scripts ${scripts.toFixed(1)} kB (≤ ${MOST.scripts})\n`,
    );
  }
} finally {
  await site.stop();
}
