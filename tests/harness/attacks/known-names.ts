import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'node-html-parser';

const APP = new URL('../../../app/', import.meta.url);

/** Every parameter that the app reads from addresses, found in its sources. */
export function knownParameters(): string[] {
  const names = readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?:site|catalogue|features|ui)\/.*(?<!\.server)\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(new URL(file, APP), 'utf8');
      return [...source.matchAll(/(?:[pP]arams\.(?:get|has)\(|\btext\()'(\w+)'/g)].map(
        ([, name]) => name ?? '',
      );
    });
  return [...new Set(names)].sort();
}

/** The names of all fields in a page's forms that write. */
export function fieldNames(html: string): string[] {
  return parse(html)
    .querySelectorAll('form[method=post] [name]')
    .map((field) => field.getAttribute('name') ?? '');
}
