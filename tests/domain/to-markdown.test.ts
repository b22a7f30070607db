import { expect, test } from 'vitest';
import { toMarkdown } from '#platform/request/to-markdown.server.ts';

/** A cell of a table is one line of Markdown, whatever it holds on the page. */

const markdownOf = (main: string) => toMarkdown(`<main>${main}</main>`, 'https://site.example.com/compare');

const NOTE = '<details class="source-note"><summary>Sourced</summary>';

test.each([
  ['paragraphs', '<p>First</p><p>Second</p>', 'First; Second'],
  ['sentences', '<p>One sentence.</p><p>Another?</p><p>Yes</p>', 'One sentence. Another? Yes'],
  ['a list', '<ul><li>One </li><li>Two</li></ul>', 'One; Two'],
  [
    'records',
    '<ul><li><p><strong>Free</strong><span>$0</span></p><div>5 seats</div></li><li><p>Pro</p></li></ul>',
    '**Free** $0, 5 seats; Pro',
  ],
  ['words beside each other', '<p>a <b>b</b> c</p>', 'a **b** c'],
  [
    'names and values',
    '<dl><dt>Web</dt><dd>Yes</dd><dt>iOS</dt><dd>No</dd></dl>',
    '**Web**: Yes; **iOS**: No',
  ],
  [
    'a value and its note',
    `<p>On request</p>${NOTE}Price page</details>`,
    'On request (Sourced; Price page)',
  ],
  [
    'a note with a list',
    `SOC 2, GDPR${NOTE}<ul><li>SOC 2: Sourced <div>Trust</div></li><li>GDPR: Editorial <div>Us</div></li></ul></details>`,
    'SOC 2, GDPR (Sourced; SOC 2: Sourced, Trust; GDPR: Editorial, Us)',
  ],
  ['a block in an inline element', '<strong><ul><li>One</li><li>Two</li></ul></strong>', '**One; Two**'],
  [
    'a table',
    '<table><tr><td>Pro</td><td>$5</td></tr><tr><td>Team</td><td>$9</td></tr></table>',
    'Pro, $5; Team, $9',
  ],
  ['pipes', '<p>a|b</p><ul><li>c | d</li></ul>', 'a\\|b; c \\| d'],
])('%s', (_, cell, expected) => {
  const table = `<table><thead><tr><th>Fact</th><th>Value</th></tr></thead><tbody><tr><td>Key</td><td>${cell}</td></tr></tbody></table>`;
  const lines = markdownOf(table).trim().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/^\| Key +\| .* \|$/);
  expect(lines[2]?.replace(/^\| Key +\| /, '').replace(/ +\|$/, '')).toBe(expected);
});

test('a mark with a list is a single remark outside of a table too', () => {
  const list = '<ul><li>SOC 2: <span>Sourced</span></li><li>GDPR: <span>Editorial</span></li></ul>';
  expect(markdownOf(`<div class="certainty-mark">${list}</div>`)).toBe('(SOC 2: Sourced; GDPR: Editorial)\n');
});

test('a list outside of a table stays a list', () => {
  expect(markdownOf('<ul><li>One</li><li>Two</li></ul>')).toBe('- One\n- Two\n');
});
