import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * The realms and the direction of imports (docs: ARCHITECTURE.md). Each rule names the files it is
 * about, says what is forbidden there and how to mend a breach.
 */
interface Rule {
  name: string;
  appliesTo: (file: string) => boolean;
  /** Returns what is wrong with one import, or null. `target` is a project path or a package name. */
  breach: (target: string, file: string) => string | null;
}

const ROOT = path.resolve(import.meta.dirname, '..');
const inFolder = (folder: string) => (file: string) => file.startsWith(`${folder}/`);
const PROJECT_FOLDERS = ['app', 'backup', 'billing', 'catalogue', 'scripts', 'bench', 'tests'];

const rules: Rule[] = [
  {
    name: 'domain is pure: it imports itself and zod',
    appliesTo: inFolder('app/domain'),
    breach: (target) =>
      inFolder('app/domain')(target) || target === 'zod'
        ? null
        : 'Pass what it needs as an argument, or move the code to app/server or app/ui.',
  },
  {
    name: 'ui knows props and domain only',
    appliesTo: inFolder('app/ui'),
    breach: (target) =>
      inFolder('app/ui')(target) || inFolder('app/domain')(target) || isPackage(target, UI_PACKAGES)
        ? null
        : `Let the route load the data and pass it as props; a new package for screens goes into UI_PACKAGES (${UI_PACKAGES.join(', ')}).`,
  },
  {
    name: 'server never sees screens',
    appliesTo: inFolder('app/server'),
    breach: (target) =>
      inFolder('app/ui')(target) || inFolder('app/routes')(target)
        ? 'The two meet in a route: return data of domain/entities and let the route render it.'
        : null,
  },
  {
    name: 'nothing imports a route from outside its folder',
    appliesTo: () => true,
    breach: (target, file) =>
      inFolder('app/routes')(target) && !(file.startsWith('app/routes/') && sameRouteFolder(target, file))
        ? 'Move what is shared to app/ui (screens), app/domain (rules) or app/server (data).'
        : null,
  },
  {
    name: 'SQL stays in app/server, behind the edge',
    appliesTo: (file) =>
      inFolder('app')(file) && (!inFolder('app/server')(file) || inFolder('app/server/http')(file)),
    breach: (target) =>
      isPackage(target, ['drizzle-orm', 'pg'])
        ? 'Write a query in the room of its noun below app/server and call it.'
        : null,
  },
  {
    name: 'zod stays out of what reaches the browser',
    appliesTo: (file) => inFolder('app/ui')(file) || inFolder('app/routes')(file),
    breach: (target) =>
      target === 'zod'
        ? 'Validate in app/server, or by hand in app/domain: zod costs every visitor 15 kB.'
        : null,
  },
];

const UI_PACKAGES = ['react', 'react-dom', 'react-router'];

describe('architecture', () => {
  const files = PROJECT_FOLDERS.flatMap((folder) => sourceFiles(folder));

  test.each(rules)('$name', ({ appliesTo, breach }) => {
    const breaches = files.filter(appliesTo).flatMap((file) =>
      importsOf(file).flatMap((target) => {
        const advice = breach(target, file);
        return advice ? [`${file} imports ${target}. ${advice}`] : [];
      }),
    );
    expect(breaches).toEqual([]);
  });

  test('files of app/server carry .server in their names, so that the build keeps them from browsers', () => {
    expect(files.filter((file) => inFolder('app/server')(file) && !/\.server\.tsx?$/.test(file))).toEqual([]);
  });

  test('domain has no clock and no chance', () => {
    const impure = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bfetch\(/;
    expect(files.filter((file) => inFolder('app/domain')(file) && impure.test(read(file)))).toEqual([]);
  });

  test('settings are read in one place', () => {
    const readers = files.filter((file) => inFolder('app')(file) && /process\.env/.test(read(file)));
    expect(readers.filter((file) => file !== 'app/server/start/settings.server.ts')).toEqual([]);
  });
});

function sourceFiles(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('/migrations/'));
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

const IMPORT =
  /(?:^|\n)(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** What the router generates beside a route (`+types`) is the route's own. */
function importsOf(file: string): string[] {
  return [...read(file).matchAll(IMPORT)]
    .map((match) => resolve(match[1] ?? match[2] ?? '', file))
    .filter((target) => !target.includes('/+types/'));
}

function resolve(specifier: string, file: string): string {
  if (specifier.startsWith('#')) return `app/${specifier.slice(1)}`;
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  return specifier;
}

function isPackage(target: string, names: readonly string[]): boolean {
  return names.some((name) => target === name || target.startsWith(`${name}/`));
}

function sameRouteFolder(target: string, file: string): boolean {
  const folder = (name: string) => name.split('/').slice(0, 3).join('/');
  return file.split('/').length > 3 && folder(target) === folder(file);
}
