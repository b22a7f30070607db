import { describe, expect, test } from 'vitest';
import { tagFor } from '#features/claims/claim.ts';
import { hasCodeTag } from '#features/vendors/code-tag.server.ts';

/** Where a page may hold the code that proves a claim. */

const code = 'kR2_wJ0-example-code-of-a-member';
const tag = tagFor(code);
const quoted = tag.replaceAll('"', "'");
const page = (head: string, body = '') =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

describe('a page proves a claim with a tag', () => {
  test.each([
    ['in its head', page(`<title>Cutter</title>${tag}`)],
    ['written otherwise', page(`<META content='${code}' name=directory-claim />`)],
    ['as it was called before', page(`<meta name="ai-toolbox-claim" content="${code}">`)],
    ['in a head that nobody has written out', `<!doctype html><title>Cutter</title>${tag}<p>Cuts.</p>`],
    ['after a script that names the body', page(`<script>write("<body>")</script>${tag}`)],
    ['in a page that is cut off', `<html><head>${tag}<script>let x = "`],
  ])('%s', (_, html) => expect(hasCodeTag(html, code)).toBe(true));
});

describe('nothing is proved by a tag', () => {
  test.each([
    ['in the body', page('', tag)],
    ['in a head within the body', page('', `<div><head>${tag}</head></div>`)],
    ['in a comment', page(`<!-- ${tag} -->`)],
    ['in a title', page(`<title>${tag}</title>`)],
    ['in an attribute', page(`<meta name="description" content="${quoted}">`)],
    ['in an attribute that is not closed', page(`<meta name="description" content="${quoted}`)],
    ['in structured data', page(`<script type="application/ld+json">{"review": "${quoted}"}</script>`)],
    ['in a style', page(`<style>${tag}</style>`)],
    ['in what is shown without scripts', page(`<noscript>${tag}</noscript>`)],
    ['in a template', page(`<template>${tag}</template>`)],
    ['with another code', page(tagFor(`${code}x`))],
    ['with another name', page(tag.replace('claim', 'claims'))],
    ['in a page that takes long to read', page(tag, '<b>'.repeat(40_000))],
  ])('%s', (_, html) => expect(hasCodeTag(html, code)).toBe(false));
});
