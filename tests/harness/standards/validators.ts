import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { RelaxNGValidator, XmlDocument, XmlLibError } from 'libxml2-wasm';

/** Validators that share no code with the site: each returns the faults in words. */

const standard = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

const atom = RelaxNGValidator.fromDoc(XmlDocument.fromString(standard('atom.rng')));

/** What is wrong with a document according to the grammar of RFC 4287 and its rules for ids and links. */
export function atomFaults(text: string): string[] {
  try {
    using document = XmlDocument.fromString(text);
    atom.validate(document);
    const ns = { a: 'http://www.w3.org/2005/Atom' };
    const ids = document.find('//a:entry/a:id', ns).map(({ content }) => content);
    return [
      ...(new Set(ids).size === ids.length ? [] : ['§4.1.1: two entries have the same id']),
      ...(document.get('/a:feed/a:link[@rel="self"]', ns) ? [] : ['§4.1.1: no link to itself']),
      ...(document.find('//a:entry[not(a:link[@rel="alternate"])]', ns).length === 0
        ? []
        : ['§4.1.2: an entry without a link']),
      ...ids.filter((id) => !URL.canParse(id)).map((id) => `§4.2.6: ${id} is not absolute`),
    ];
  } catch (error) {
    if (error instanceof XmlLibError) return [error.message];
    throw error;
  }
}

const ajv = addFormats.default(new Ajv2020({ allErrors: true }));
const jsonFeed = ajv.compile(JSON.parse(standard('json-feed.schema.json')));

/** What is wrong with a document as a JSON Feed 1.1. */
export function jsonFeedFaults(text: string): string[] {
  const feed: unknown = JSON.parse(text);
  return jsonFeed(feed) ? [] : (jsonFeed.errors ?? []).map((error: unknown) => JSON.stringify(error));
}
