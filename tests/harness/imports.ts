import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Every TypeScript file in one of the project's folders, as a path from the project's root. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('/migrations/'));
}

export function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

export interface Import {
  /** As the file spells it. */
  specifier: string;
  /** A project path, or the name of a package. */
  target: string;
}

/**
 * A file's imports, re-exports, lazy imports and type references. Leaves out files that the router generates beside a
 * route (`+types`), because they belong to the route.
 */
export function importsOf(file: string): Import[] {
  return specifiersIn(read(file), file)
    .map((specifier) => toImport(specifier, file))
    .filter(({ target }) => !target.includes('/+types/'));
}

/** @throws when the text cannot be parsed: an unreadable file must not pass as one without imports */
export function specifiersIn(text: string, file: string): string[] {
  const parsed = parseSync(file, text);
  const { module, errors } = parsed;
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
  ];
  // Walking a file's whole tree is slow, and only these files need it.
  if (/\bimport\s*\(/.test(text)) specifiers.push(...lazySpecifiers(parsed.program));
  return specifiers;
}

function lazySpecifiers(program: Parameters<Visitor['visit']>[0]): string[] {
  const specifiers: string[] = [];
  const add = ({ source }: { source: object }) => {
    if ('value' in source && typeof source.value === 'string') specifiers.push(source.value);
  };
  new Visitor({ ImportExpression: add, TSImportType: add }).visit(program);
  return specifiers;
}

function toImport(specifier: string, file: string): Import {
  const target = specifier.startsWith('#')
    ? `app/${specifier.slice(1)}`
    : specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), specifier)
      : specifier;
  return { specifier, target };
}
