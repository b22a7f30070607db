import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ON_ACCENT } from '#site/accent.ts';
import { UNSUBSCRIBE_TEXTS } from '#site/mailing-lists.ts';
import { SITE } from '#site/site.ts';
import { PARAGRAPH, paper, SERIF, SMALL } from './paper.server.ts';

/** A mail to a member: paragraphs and one call to action. */
export interface MemberMail {
  to: string;
  subject: string;
  /** With the member's name if it is known. */
  greeting: string;
  paragraphs: readonly string[];
  /** A list after the paragraphs, and the text after the list. */
  items?: readonly MailItem[];
  afterItems?: string;
  action?: { label: string; href: string };
  /** Why it was sent, and what to do if the reader did not expect it. */
  footnote: string;
  /** The address that ends the subscription, for a mail of a list. */
  unsubscribe?: string;
}

/** An entry of a mail's list: its link and its text. */
export interface MailItem {
  title: string;
  href: string;
  lines: readonly string[];
}

/** Renders a mail for the queue, with the same words as text and as HTML. */
export function writeMemberMail(mail: MemberMail) {
  return {
    to: mail.to,
    reply_to: null,
    subject: mail.subject,
    text: asText(mail),
    html: `<!DOCTYPE html>${renderToStaticMarkup(page(mail))}`,
    unsubscribe: mail.unsubscribe ?? null,
  };
}

function asText(mail: MemberMail): string {
  const { greeting, paragraphs, items = [], afterItems, action, footnote, unsubscribe } = mail;
  const parts = [
    greeting,
    ...paragraphs,
    ...items.map(({ title, href, lines }) => [title, ...lines, href].join('\n')),
    afterItems,
    action && `${action.label}:\n${action.href}`,
    [footnote, ...SITE.mailSignature].join('\n'),
    unsubscribe && `${UNSUBSCRIBE_TEXTS.link}:\n${unsubscribe}`,
  ];
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}

function page(mail: MemberMail) {
  const { subject, greeting, paragraphs, items = [], afterItems, action, footnote, unsubscribe } = mail;
  const heading = { margin: '0 0 16px', fontFamily: SERIF, fontSize: 26, fontWeight: 500 };
  return paper(
    subject,
    h('h1', { style: heading }, subject),
    h('p', { style: PARAGRAPH }, greeting),
    paragraphs.map((paragraph) => h('p', { key: paragraph, style: PARAGRAPH }, paragraph)),
    items.map(itemOf),
    afterItems !== undefined && h('p', { style: PARAGRAPH }, afterItems),
    action && button(action),
    h('p', { className: 'small', style: SMALL }, footnote),
    signature(),
    unsubscribe !== undefined &&
      h('p', { className: 'small', style: SMALL }, h('a', { href: unsubscribe }, UNSUBSCRIBE_TEXTS.link)),
  );
}

/** The page begins with the site's name, so the signature repeats only more than that. */
function signature() {
  const [first, ...rest] = SITE.mailSignature;
  if (rest.length === 0 && first === SITE.name) return false;
  const lines = [first, ...rest.map((line) => [h('br', { key: line }), line])];
  return h('p', { className: 'small', style: SMALL }, lines);
}

function itemOf({ title, href, lines }: MailItem) {
  return h(
    'p',
    { key: href, style: { ...PARAGRAPH, borderTop: '1px solid #d8d2c8', paddingTop: 12 } },
    h('a', { href, style: { color: 'inherit', fontWeight: 600 } }, title),
    lines.map((line) => [h('br', { key: `${line} break` }), line]),
  );
}

const BUTTON = () => ({
  display: 'inline-block',
  padding: '12px 24px',
  borderRadius: 4,
  background: SITE.accent.brand.light,
  color: ON_ACCENT.light,
  fontWeight: 600,
  textDecoration: 'none',
});

function button({ label, href }: NonNullable<MemberMail['action']>) {
  return [
    h(
      'p',
      { key: 'button', style: { margin: '24px 0' } },
      h('a', { className: 'button', href, style: BUTTON() }, label),
    ),
    h('p', { key: 'address', className: 'small', style: { ...SMALL, wordBreak: 'break-all' } }, href),
  ];
}
