import { createElement as h, type ReactNode } from 'react';
import { type Accent, ON_ACCENT } from '#site/accent.ts';
import { SITE } from '#site/site.ts';

/** The layout of mails. Without JSX, because workers write mails too, and run from the sources, not from the build. */

/**
 * Mail programs support little CSS, so styles are inline. Only the dark colours are in a style sheet, which programs
 * with a dark mode read.
 */
const DARK = ({ brand }: Accent) => `
  :root { color-scheme: light dark; }
  @media (prefers-color-scheme: dark) {
    body, .paper { background: #141317 !important; }
    body, h1, h2, p { color: #eeebe5 !important; }
    .small { color: #aaa49d !important; }
    .item { border-color: #3a363f !important; }
    a { color: ${brand.dark} !important; }
    .button { background: ${brand.dark} !important; color: ${ON_ACCENT.dark} !important; }
  }`;

export const SANS = 'Inter, -apple-system, "Segoe UI", Roboto, Arial, sans-serif';
export const SERIF = 'Newsreader, Georgia, "Times New Roman", serif';
const INK = '#1b1917';

export const PARAGRAPH = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px' };
export const SMALL = { margin: '24px 0 0', fontSize: 13, lineHeight: '20px', color: '#5e584f' };

/** A mail's page: the site's name, a rule, and what the mail says. */
export function paper(title: string, ...content: ReactNode[]) {
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, title),
      h('style', null, DARK(SITE.accent)),
    ),
    h(
      'body',
      { style: { margin: 0, background: '#fdfcf9', color: INK, fontFamily: SANS } },
      h(
        'div',
        { className: 'paper', style: { maxWidth: 560, margin: '0 auto', padding: '32px 24px' } },
        h('p', { style: { margin: 0, fontFamily: SERIF, fontSize: 22 } }, SITE.name),
        h('hr', { style: { border: 0, borderTop: '2px solid #8d867b', margin: '16px 0 24px' } }),
        ...content,
      ),
    ),
  );
}
