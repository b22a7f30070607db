import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CERTAINTY_LABELS, type Provenance } from '#catalogue/tools/certainty.ts';
import { PARAGRAPH, paper, SANS, SERIF, SMALL } from '#platform/mail/paper.server.ts';
import { UNSUBSCRIBE_TEXTS } from '#site/mailing-lists.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import {
  andMore,
  daysInWords,
  type FeaturedTool,
  LETTER_TEXTS,
  type Letter,
  type LetterContent,
  letterTitle,
  NEWS_TITLES,
} from './letter-news.ts';
import { mailContent } from './mail-content.server.ts';

/** Stands for the address that differs from reader to reader. */
const LEAVE = 'https://unsubscribe.invalid/';

/**
 * Writes the mails of a letter. They differ only in the address at which each reader unsubscribes, so the letter
 * is laid out once for all of them.
 *
 * @param origin the site's public origin
 * @returns a function from a reader's address to unsubscribe to the two parts of their mail
 */
export function layOutLetter(letter: Letter, origin: string) {
  const html = `<!DOCTYPE html>${renderToStaticMarkup(letterPage(letter, origin))}`;
  const text = letterText(letter, origin);
  return (leave: string) => ({
    subject: letterTitle(letter.date),
    text: text.replaceAll(LEAVE, leave),
    html: html.replaceAll(LEAVE, leave),
  });
}

/** A piece of news in the words of both parts of the mail. */
interface Item {
  title: string;
  href: string;
  lines: string[];
}

interface Section {
  title: string;
  items: Item[];
  more: string | null;
}

function sectionsOf({ tools, rounds, prices }: LetterContent, origin: string): Section[] {
  const toTool = (id: string) => origin + paths.tool(id);
  const sections = [
    {
      title: NEWS_TITLES.tools,
      more: andMore(tools),
      items: tools.listed.map(({ id, name, description, categories, price }) => ({
        title: name,
        href: toTool(id),
        lines: [description, [price, ...categories].filter((part) => part !== null).join(' · ')],
      })),
    },
    {
      title: NEWS_TITLES.rounds,
      more: andMore(rounds),
      items: rounds.listed.map(({ tool, company, text, investors, origin: source }) => ({
        title: `${company}: ${text}`,
        href: origin + paths.tool(tool.id, 'funding'),
        lines: [
          `The company behind ${tool.name}.${investors.length > 0 ? ` Investors: ${investors.join(', ')}.` : ''}`,
          sourceInWords(source),
        ],
      })),
    },
    {
      title: NEWS_TITLES.prices,
      more: andMore(prices),
      items: prices.listed.map(({ tool, before, after, origin: source }) => ({
        title: tool.name,
        href: toTool(tool.id),
        lines: [`${before} → ${after}`, sourceInWords(source)],
      })),
    },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

function sourceInWords({ certainty, source, date }: Provenance): string {
  return `${CERTAINTY_LABELS[certainty]}: ${source}, ${date}`;
}

function letterText({ date, content }: Letter, origin: string): string {
  const { intro, featured } = content;
  const about = featured && [
    NEWS_TITLES.featured.toUpperCase(),
    `${featured.tool.name}: ${featured.tool.description}\n${origin}${paths.tool(featured.tool.id)}`,
    featured.text,
    `${featured.expert.name}, ${featured.expert.title}`,
  ];
  const sections = sectionsOf(content, origin).flatMap(({ title, items, more }) => [
    title.toUpperCase(),
    ...items.map((item) => [item.title, ...item.lines.filter(Boolean), item.href].join('\n')),
    ...(more ? [`… ${more}`] : []),
  ]);
  return `${[
    letterTitle(date),
    daysInWords(date),
    ...(intro ? [withWholeAddresses(intro.text, origin)] : []),
    ...(about ?? []),
    ...sections,
    `Read this letter on the site:\n${origin}${paths.letter(date)}`,
    `${LETTER_TEXTS.why(SITE.name)}\n${UNSUBSCRIBE_TEXTS.link}: ${LEAVE}`,
    SITE.mailSignature.join('\n'),
  ].join('\n\n')}\n`;
}

/** Markdown whose links of this site can be followed from elsewhere. */
function withWholeAddresses(markdown: string, origin: string): string {
  return markdown.replace(/\]\(\/(?!\/)/g, `](${origin}/`);
}

function letterPage({ date, content }: Letter, origin: string) {
  const { intro, featured } = content;
  return paper(
    letterTitle(date),
    h(
      'h1',
      { style: { margin: '0 0 8px', fontFamily: SERIF, fontSize: 26, fontWeight: 500 } },
      letterTitle(date),
    ),
    h('p', { className: 'small', style: { ...SMALL, margin: '0 0 24px' } }, daysInWords(date)),
    intro && mailContent(intro.nodes, origin),
    featured && featuredPart(featured, origin),
    sectionsOf(content, origin).map((section) => h('div', { key: section.title }, newsPart(section))),
    h(
      'p',
      { style: { ...PARAGRAPH, margin: '32px 0 0' } },
      link(origin + paths.letter(date), 'Read this letter on the site'),
    ),
    h(
      'p',
      { className: 'small', style: SMALL },
      `${LETTER_TEXTS.why(SITE.name)} `,
      link(LEAVE, UNSUBSCRIBE_TEXTS.link),
    ),
  );
}

const HEADING = {
  margin: '32px 0 0',
  paddingTop: 12,
  borderTop: '2px solid #8d867b',
  fontFamily: SERIF,
  fontSize: 20,
  fontWeight: 500,
};

function featuredPart({ tool, text, expert }: FeaturedTool, origin: string) {
  return h(
    'div',
    null,
    h('h2', { style: HEADING }, NEWS_TITLES.featured),
    h(
      'p',
      { style: { ...PARAGRAPH, marginTop: 12 } },
      link(origin + paths.tool(tool.id), tool.name),
      ` ${tool.description}`,
    ),
    text
      .split(/\n{2,}/)
      .map((paragraph) =>
        h('p', { key: paragraph, style: { ...PARAGRAPH, whiteSpace: 'pre-line' } }, paragraph),
      ),
    h('p', { className: 'small', style: { ...SMALL, margin: 0 } }, `${expert.name}, ${expert.title}`),
  );
}

function newsPart({ title, items, more }: Section): ReactNode {
  return [
    h('h2', { key: 'title', style: HEADING }, title),
    ...items.map((item) =>
      h(
        'div',
        {
          key: item.title + item.href,
          className: 'item',
          style: { padding: '12px 0', borderBottom: '1px solid #dcd6cb' },
        },
        h('p', { style: { ...PARAGRAPH, margin: 0 } }, link(item.href, item.title)),
        item.lines.filter(Boolean).map((line, index) =>
          h(
            'p',
            {
              key: line,
              ...(index > 0 && { className: 'small' }),
              style:
                index > 0
                  ? { ...SMALL, margin: '4px 0 0' }
                  : { ...PARAGRAPH, fontSize: 15, margin: '4px 0 0' },
            },
            line,
          ),
        ),
      ),
    ),
    more && h('p', { key: 'more', className: 'small', style: { ...SMALL, margin: '8px 0 0' } }, `… ${more}`),
  ];
}

function link(href: string, text: string) {
  return h('a', { href, style: { color: SITE.accent.brand.light, fontFamily: SANS, fontWeight: 600 } }, text);
}
