import { describe, expect, test } from 'vitest';
import { encodeTexts } from '#platform/http/encoding.server.ts';
import { PageStyles } from '#platform/http/page-styles.server.ts';

/** What a page carries besides its text: its own style rules; and the bytes of all of it. */

describe('the style rules of a page', () => {
  function rulesOf(sheet: string, body: string): string {
    return new PageStyles(sheet).rulesFor(`<style></style>${body}`).code;
  }

  test.each([
    ['a class that it has', '.card{color:red}', '.card{color:red}'],
    ['a class that it lacks', '.other{color:red}', ''],
    ['one of two classes', '.card.other{color:red}', ''],
    ['one selector of a list', '.other,.card:hover{color:red}', '.card:hover{color:red}'],
    ['an element', 'h1{color:red}', 'h1{color:red}'],
    ['a class that must be absent', '.card:not(.other){color:red}', '.card:not(.other){color:red}'],
    ['one of several classes', ':is(.other,.card) p{color:red}', ':is(.other,.card) p{color:red}'],
    ['none of several classes', ':is(.other .card,.missing:has(.card)) p{color:red}', ''],
    ['a class of an element without weight', ':where(.other>:not(:last-child)){color:red}', ''],
    ['an escaped class', '.sm\\:w-\\[calc\\(1px\\)\\]{width:1px}', '.sm\\:w-\\[calc\\(1px\\)\\]{width:1px}'],
    ['a class with an entity', '.\\[\\&\\>p\\]\\:a>p{margin:0}', '.\\[\\&\\>p\\]\\:a>p{margin:0}'],
    ['a block with nothing left', '@media print{.other{color:red}}', ''],
    ['nested blocks', '@layer a{@media print{.card{color:red}}}', '@layer a{@media print{.card{color:red}}}'],
    ['a state that a script sets', '.card[aria-selected=true]{color:red}', ''],
    ['a state that the page has', '.card[aria-current]{color:red}', '.card[aria-current]{color:red}'],
    ['a state that a browser sets', '.card[open]{color:red}', '.card[open]{color:red}'],
    ['the order of layers', '@layer a, b;', '@layer a, b;'],
    ['a font', '@font-face{font-family:A;src:url(a)}', '@font-face{font-family:A;src:url(a)}'],
    ['a property that a rule reads', '.card{--a:1;top:var(--a)}', '.card{--a:1;top:var(--a)}'],
    ['a property that the page reads', 'p{--b:1}', 'p{--b:1}'],
    ['a property that nothing reads', 'p{--c:"";top:0;--d:1}', 'p{top:0;}'],
    ['a registered one that nothing reads', '@property --c{syntax:"*";inherits:false}h1{top:0}', 'h1{top:0}'],
    [
      'a registered one',
      '@property --b{syntax:"*";inherits:false}',
      '@property --b{syntax:"*";inherits:false}',
    ],
    [
      'a registered one that no rule sets',
      '@layer properties{@supports (a:b){*{--d:solid;--e:initial}}}@property --d{initial-value:solid}@property --e{syntax:"*"}p{top:var(--d);left:var(--e,var(--b))}',
      '@layer properties;p{top:solid;left:var(--b)}',
    ],
    [
      'a registered one that a rule sets',
      '@layer properties{@supports (a:b){*{--d:solid}}}@property --d{initial-value:solid}p{--d:dashed;top:var(--d)}',
      '@layer properties{@supports (a:b){*{--d:solid}}}@property --d{initial-value:solid}p{--d:dashed;top:var(--d)}',
    ],
    [
      'a page of paper, with its margin boxes',
      'p{page:a}@page a{margin:8mm;@bottom-right{content:counter(page)}}',
      'p{page:a}@page a{margin:8mm;@bottom-right{content:counter(page)}}',
    ],
    [
      'a page of paper that no rule asks for',
      '@page a{margin:8mm;@top-right{content:"a"}}p{top:0}',
      'p{top:0}',
    ],
    ['what contains a class that it has', 'p:has(>.card){top:0}', 'p:has(>.card){top:0}'],
    ['what contains a class that it lacks', 'p:has(.other){top:0}', ''],
    ['what contains one of several', 'p:has(.other,.card){top:0}', 'p:has(.other,.card){top:0}'],
    ['what must not contain a class', 'p:not(:has(.other)){top:0}', 'p:not(:has(.other)){top:0}'],
    ['a movement', '@keyframes a{to{top:0}}', '@keyframes a{to{top:0}}'],
  ])('%s', (_, sheet, kept) => {
    const body =
      '<p class="card sm:w-[calc(1px)]" aria-current="page"></p><p style="top:var(--b)" class="[&amp;&gt;p]:a"></p>';
    expect(rulesOf(sheet, body)).toBe(kept);
  });
});

describe('the bytes of a page', () => {
  test.each([
    ['of two parts', ['<head>', '<body>']],
    ['of characters of one to four bytes', ['aé→', '→😀']],
    ['with half a character, as one that stands for it', ['a\uD83D', 'b']],
    ['of a page without room to prepare it', ['→'.repeat(150_000), '→'.repeat(150_000)]],
  ])('%s', (_, texts) => {
    expect(encodeTexts(texts).equals(Buffer.from(texts.join('')))).toBe(true);
  });

  test('stay when another page is encoded', () => {
    const first = encodeTexts(['first']);
    encodeTexts(['other']);
    expect(first.toString()).toBe('first');
  });
});
