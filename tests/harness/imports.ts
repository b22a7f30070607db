import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Every TypeScript file of a folder of the project, as a path from the project's root. */
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

const known = new Map<string, Import[]>();

/**
 * What a file imports, exports from elsewhere, loads lazily or only names as a type. What the router
 * generates beside a route (`+types`) is left out: it is the route's own.
 */
export function importsOf(file: string): Import[] {
  const found =
    known.get(file) ?? specifiersIn(read(file), file).map((specifier) => toImport(specifier, file));
  known.set(file, found);
  return found.filter(({ target }) => !target.includes('/+types/'));
}

/** @throws when the text cannot be parsed: a file that nobody can read must not pass as one without imports */
export function specifiersIn(text: string, file: string): string[] {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const specifiers: string[] = [];
  const add = ({ source }: { source: object | null }) => {
    if (source && 'value' in source && typeof source.value === 'string') specifiers.push(source.value);
  };
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
  }).visit(program);
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
