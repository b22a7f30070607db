import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, read, sourceFiles, specifiersIn } from './harness/imports.ts';

/**
 * The rooms, in the order in which they may import: each one only itself and those before it (docs: ARCHITECTURE.md). A
 * room of `app/features` stands here by its own name.
 */
const ROOMS = [
  'site',
  'platform',
  'catalogue',
  'ui',
  'browser',
  'discovery',
  'accounts',
  'following',
  'operators',
  'history',
  'editing',
  'claims',
  'cases',
  'records',
  'rates',
  'answers',
  'directory',
  'feeds',
  'search',
  'market',
  'landscape',
  'categories',
  'reviews',
  'compare',
  'lists',
  'sheets',
  'letters',
  'embeds',
  'contact',
  'lifecycle',
  'proposals',
  'vendors',
  'submissions',
  'agents',
  'publishing',
  'rules',
  'imports',
  'billing',
  'alerts',
  'profiles',
  'tool',
  'figures',
  'api',
  'webhooks',
  'downloads',
  'plots',
  'mcp',
  'developers',
  'public-files',
  'home',
  'own-account',
  'desk',
  'app',
  'commands',
];

/** The folders of the search, in the order in which they may import (docs: topics/search.md). */
const SEARCH = 'app/catalogue/search';
const SEARCH_FOLDERS = ['language', 'filters', 'reading', 'ranking', 'answer', 'suggesting'];

/** They name what every room has: its addresses, their parameters, and the parts that the app is made of. */
const REGISTERS = [
  'app/site/paths.ts',
  'app/site/desk-paths.ts',
  'app/site/screens.ts',
  'app/platform/request/context.server.ts',
];

/** Each rule names the files it applies to, and says what they must not do and how to fix a violation. */
interface Rule {
  name: string;
  appliesTo: (file: string) => boolean;
  /**
   * Returns how to fix one import, or null when nothing is wrong with it.
   *
   * @param target a project path, or the name of a package
   */
  breach: (target: string, file: string) => string | null;
}

const inFolder = (folder: string) => (file: string) => file.startsWith(`${folder}/`);
const isServerFile = (file: string) => /\.server\.tsx?$/.test(file);
/** What `app/routes.ts` names: only they, and what starts the app, may join the server's files and screens. */
const routes = new Set(
  [...read('app/routes.ts').matchAll(/'((?:features)\/[^']+)'/g)].map(([, file]) => `app/${file}`),
);

const rules: Rule[] = [
  {
    name: 'rooms import one way',
    appliesTo: (file) => roomOf(file) !== null && !REGISTERS.includes(file),
    breach: (target, file) =>
      placeOf(target) <= placeOf(file) || (isTable(file) && isTable(target))
        ? null
        : `Move what both need to a room before ${roomOf(file)}, or pass it as an argument.`,
  },
  {
    name: 'every room has its place in the order',
    appliesTo: inFolder('app'),
    breach: (_, file) => (placeOf(file) >= 0 ? null : `Give ${roomOf(file)} a place in ROOMS.`),
  },
  {
    name: 'the folders of the search import one way',
    appliesTo: inFolder(SEARCH),
    breach: (target, file) =>
      searchFolder(target) <= searchFolder(file)
        ? null
        : `Move what both need to a folder before, or pass it as an argument (${SEARCH_FOLDERS.join(', ')}).`,
  },
  {
    name: 'what the site and the catalogue know is pure outside their .server files',
    appliesTo: (file) =>
      (inFolder('app/site')(file) || inFolder('app/catalogue')(file)) && !isServerFile(file),
    breach: (target) =>
      target.startsWith('app/')
        ? isServerFile(target)
          ? 'Pass what it needs as an argument.'
          : null
        : isPackage(target, PURE_PACKAGES)
          ? null
          : `Pass what it needs as an argument, or move the code to a .server file (${PURE_PACKAGES.join(', ')} are allowed).`,
  },
  {
    name: 'only routes join screens with the server',
    appliesTo: (file) =>
      ['app/ui', 'app/browser', 'app/features'].some((folder) => inFolder(folder)(file)) &&
      !isServerFile(file) &&
      !routes.has(file),
    breach: (target, file) =>
      isServerFile(target) && !onlyTypes(file, target)
        ? 'Let the route load the data and pass it as props.'
        : null,
  },
  {
    name: 'shared components know props only',
    appliesTo: (file) => inFolder('app/ui')(file) && !isServerFile(file),
    breach: (target) =>
      target.startsWith('app/') || isPackage(target, UI_PACKAGES)
        ? null
        : `Let the route load the data and pass it as props; a new package for screens goes into UI_PACKAGES (${UI_PACKAGES.join(', ')}).`,
  },
  {
    name: 'browsers run no router, and few packages',
    appliesTo: inFolder('app/browser'),
    breach: (target) =>
      target.startsWith('app/') || isPackage(target, BROWSER_PACKAGES)
        ? null
        : `Pass it in the markup, which the server renders; a new package for browsers goes into BROWSER_PACKAGES (${BROWSER_PACKAGES.join(', ')}).`,
  },
  {
    name: 'SQL stays in .server files, behind the edge',
    appliesTo: (file) =>
      inFolder('app')(file) && (!isServerFile(file) || inFolder('app/platform/http')(file)),
    breach: (target) =>
      isPackage(target, ['drizzle-orm', 'pg'])
        ? 'Write a query in a .server file of its noun and call it.'
        : null,
  },
  {
    name: 'nothing behind the edge knows of it',
    appliesTo: (file) =>
      inFolder('app')(file) &&
      !AROUND_THE_EDGE.some((folder) => inFolder(folder)(file)) &&
      roomOf(file) !== 'app',
    breach: (target) =>
      inFolder('app/platform/http')(target)
        ? 'Return a value or a Response of its own; the edge decides how it is sent.'
        : null,
  },
  {
    name: 'the product does not know the workbench',
    appliesTo: (file) => !inFolder('workbench')(file) && !inFolder('tests')(file),
    breach: (target) => (inFolder('workbench')(target) ? 'Move what the product needs to app/ui.' : null),
  },
];

const PROGRAM_FOLDERS = ['app', 'commands', 'scripts', 'bench', 'workbench'];
/** What may import the edge: the code that starts it and the code that watches it. */
const AROUND_THE_EDGE = ['app/platform/http', 'app/platform/start', 'app/platform/watch'];
const UI_PACKAGES = ['react', 'react-dom', 'react-router'];
const BROWSER_PACKAGES = ['react', 'react-dom', 'idiomorph', 'react-image-crop', '@simplewebauthn/browser'];
const PURE_PACKAGES = ['zod', '@orama/stemmers', 'lru-cache'];

/** The place of a file's folder in the search; -1, before all of them, for what lies beside or outside. */
function searchFolder(file: string): number {
  return inFolder(SEARCH)(file) ? SEARCH_FOLDERS.indexOf(file.split('/')[3] ?? '') : -1;
}

/** The room of a file, by the name under which `ROOMS` has it; null outside of the product. */
function roomOf(file: string): string | null {
  const [top, room = '', feature = ''] = file.split('/');
  if (top === 'commands') return top;
  if (top !== 'app') return null;
  if (room === 'features') return feature;
  return file.split('/').length > 2 ? room : 'app';
}

/** -1 for packages, and for rooms that have no place. */
function placeOf(file: string): number {
  return ROOMS.indexOf(roomOf(file) ?? '');
}

/** Tables name each other where rows belong together (foreign keys). */
function isTable(file: string): boolean {
  return file.includes('/tables/');
}

/** Whether a file takes nothing but types from another. */
function onlyTypes(file: string, target: string): boolean {
  const name = target.slice(target.lastIndexOf('/') + 1);
  const statements = [...read(file).matchAll(/import\s+(type\s)?[^;]*?from\s+'([^']+)'/g)];
  return statements
    .filter(([, , from]) => from?.endsWith(`/${name}`))
    .every(([, type]) => type !== undefined);
}

/** Whether a file takes nothing but types by a specifier. */
function isType(file: string, specifier: string): boolean {
  const named = specifier.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const text = read(file);
  const all = text.match(new RegExp(`['"]${named}['"]`, 'g')) ?? [];
  const types = text.match(new RegExp(`import type [^;]*? from '${named}'`, 'g')) ?? [];
  return all.length === types.length;
}

describe('architecture', () => {
  const program = PROGRAM_FOLDERS.flatMap(sourceFiles);
  const files = [...program, ...sourceFiles('tests')];
  const imports = files.flatMap((file) => importsOf(file).map((found) => ({ file, ...found })));

  test.each(rules)('$name', ({ appliesTo, breach }) => {
    const breaches = imports
      .filter(({ file }) => appliesTo(file))
      .flatMap(({ file, target }) => {
        const advice = breach(target, file);
        return advice ? [`${file} imports ${target}. ${advice}`] : [];
      });
    expect(breaches).toEqual([]);
  });

  test('imports climb at most one folder; anything further uses a name with #', () => {
    const climbing = imports
      .filter(({ file, specifier }) => !inFolder('tests')(file) && specifier.startsWith('../../'))
      .map(({ file, specifier }) => `${file} imports ${specifier}`);
    expect(climbing).toEqual([]);
  });

  test('what the site and the catalogue know uses no clock and no randomness', () => {
    const impure = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bfetch\(/;
    const isPure = (file: string) =>
      (inFolder('app/site')(file) || inFolder('app/catalogue')(file)) && !isServerFile(file);
    expect(files.filter((file) => isPure(file) && impure.test(read(file)))).toEqual([]);
  });

  test('what the server tells the script in markup has one typed name: `MARKS` of app/site/marks.ts', () => {
    const loose = /[\s["'`]data-[a-z-]+(?=[=\]"'`>\s}])|\bdataset\b/;
    const telling = files.filter((file) => inFolder('app')(file) && file !== 'app/site/marks.ts');
    expect(telling.filter((file) => loose.test(read(file)))).toEqual([]);
  });

  test('an island is named after its file, and knows its properties only', () => {
    const islands = files.filter((file) => file.endsWith('.island.tsx'));
    const named = islands.map((file) => path.basename(file, '.island.tsx'));
    expect(islands.map((file) => /^export default island\(\s*'([\w-]+)'/m.exec(read(file))?.[1])).toEqual(
      named,
    );
    expect(new Set(named).size).toBe(named.length);
    expect(islands.filter((file) => /'react-router'|\buseId\b|\buseContext\b/.test(read(file)))).toEqual([]);
    expect(islands).not.toEqual([]);
  });

  test('zod stays out of what browsers run: it would cost every visitor 15 kB', () => {
    const begins = files.filter((file) => file === 'app/entry.client.ts' || file.endsWith('.island.tsx'));
    const from = new Map(begins.map((file) => [file, '']));
    for (const [file] of from) {
      const found = imports.filter((each) => each.file === file && !isType(file, each.specifier));
      for (const { target } of found) if (!from.has(target)) from.set(target, file);
    }
    expect(from.get('zod') ?? 'nothing').toBe('nothing');
    expect(begins.length).toBeGreaterThan(1);
  });

  test('settings are read in one place', () => {
    const readers = files.filter((file) => inFolder('app')(file) && /process\.env/.test(read(file)));
    expect(readers.filter((file) => file !== 'app/platform/start/settings.server.ts')).toEqual([]);
  });
});

describe('imports are read', () => {
  test.each([
    ['a plain one', "import a from './a.ts';"],
    ['over several lines', "import {\n  a,\n} from './a.ts';"],
    ['for its effects', "import './a.ts';"],
    ['a type', "import type { A } from './a.ts';"],
    ['an export', "export { a } from './a.ts';"],
    ['all exports', "export * from './a.ts';"],
    ['a lazy one', "const a = await import('./a.ts');"],
    ['a lazy type', "type A = typeof import('./a.ts');"],
    ['not from texts and comments', "// import './b.ts'\nconst b = `import './b.ts'`; import './a.ts';"],
  ])('%s', (_, text) => {
    expect(specifiersIn(text, 'a.ts')).toEqual(['./a.ts']);
  });

  test('a file that cannot be parsed does not count as one without imports', () => {
    expect(() => specifiersIn('import {', 'a.ts')).toThrow('a.ts');
  });
});

function isPackage(target: string, names: readonly string[]): boolean {
  return names.some((name) => target === name || target.startsWith(`${name}/`));
}
