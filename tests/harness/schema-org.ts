import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from './folders.ts';

const run = promisify(execFile);
const MODULES = path.resolve(import.meta.dirname, '../../node_modules');
const DEFINITIONS = path.join(MODULES, 'schema-dts/dist/schema.d.ts');

/**
 * Checks JSON-LD documents against schema.org's published vocabulary, as TypeScript types (schema-dts): the
 * compiler names each type and property that schema.org does not have, and each value of a wrong type.
 *
 * @param documents by the address of their page
 * @returns the faults, each with its page's address
 */
export async function schemaOrgFaults(documents: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = temporaryFolder();
  const file = path.join(folder, 'documents.ts');
  const addresses = [...documents.keys()];
  const lines = addresses.map((address, index) => {
    return `export const _${index}: Graph = ${withoutConstraints(documents.get(address) ?? '')};`;
  });
  await writeFile(file, [`import type { Graph } from ${JSON.stringify(DEFINITIONS)};`, ...lines].join('\n'));
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--pretty', 'false'];
  const output = await run(path.join(MODULES, '.bin/tsc'), [...options, file]).then(
    () => '',
    (error: unknown) => String(error instanceof Error && 'stdout' in error ? error.stdout : error),
  );
  return output
    .split('\n')
    .filter((line) => /^\S.*error TS/.test(line))
    .map((line) => `${addresses[Number(/\((\d+),/.exec(line)?.[1]) - 2]}: ${line}`);
}

/**
 * schema.org defines constraints on what is sent (`query-input`) as annotations of actions, outside the
 * vocabulary.
 */
function withoutConstraints(document: string): string {
  return JSON.stringify(JSON.parse(document, (key, value) => (key.endsWith('-input') ? undefined : value)));
}
