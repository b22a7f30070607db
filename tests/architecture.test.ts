import { describe, expect, test } from 'vitest';
import { importsOf, read, sourceFiles, specifiersIn } from './harness/imports.ts';

/**
 * The realms and the direction of imports (docs: ARCHITECTURE.md). Each rule names the files it applies to,
 * and says what they must not do and how to fix a violation.
 */
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
const inRoomOf = (rooms: readonly string[]) => (file: string) =>
  rooms.some((room) => inFolder(`app/server/${room}`)(file));

const PROGRAM_FOLDERS = [
  'app',
  'backup',
  'billing',
  'catalogue',
  'operators',
  'scripts',
  'bench',
  'workbench',
];

/** The rooms of app/server about something that a visitor or a member would name. */
const NOUNS = [
  'accounts',
  'profiles',
  'photos',
  'ratings',
  'submissions',
  'operators',
  'contact',
  'mail',
  'billing',
  'listing',
];
/** What may import the edge: the code that starts it and the code that watches it. */
const AROUND_THE_EDGE = ['http', 'start', 'watch'];

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
    name: 'islands know what browsers may know',
    appliesTo: inFolder('app/islands'),
    breach: (target) =>
      ['app/islands', 'app/ui', 'app/domain'].some((folder) => inFolder(folder)(target)) ||
      isPackage(target, ISLAND_PACKAGES)
        ? null
        : `Pass it in the markup, which the server renders; a new package for browsers goes into ISLAND_PACKAGES (${ISLAND_PACKAGES.join(', ')}).`,
  },
  {
    name: 'the router stays out of the browser',
    appliesTo: inFolder('app/islands'),
    breach: (target) =>
      isPackage(target, ['react-router']) ? 'Pages are documents: follow a link, or send a form.' : null,
  },
  {
    name: 'server never sees screens',
    appliesTo: inFolder('app/server'),
    breach: (target) =>
      inFolder('app/ui')(target) || inFolder('app/islands')(target) || inFolder('app/routes')(target)
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
    name: 'the product does not know the workbench',
    appliesTo: (file) => !inFolder('workbench')(file) && !inFolder('tests')(file),
    breach: (target) =>
      inFolder('workbench')(target) ? 'Move what the product needs to app/ui or app/domain.' : null,
  },
  {
    name: 'the catalogue in memory knows rules only, and its loader the database',
    appliesTo: inFolder('app/catalogue'),
    breach: (target, file) =>
      inFolder('app/catalogue')(target) ||
      inFolder('app/domain')(target) ||
      isPackage(target, ['@orama/stemmers']) ||
      (file.endsWith('.server.ts') && (inRoomOf(['db'])(target) || isPackage(target, ['drizzle-orm', 'zod'])))
        ? null
        : 'Make it a function of the catalogue; what else it needs is an argument.',
  },
  {
    name: 'SQL stays in app/server, behind the edge',
    appliesTo: (file) =>
      inFolder('app')(file) &&
      !(inFolder('app/catalogue')(file) && file.endsWith('.server.ts')) &&
      (!inFolder('app/server')(file) || inFolder('app/server/http')(file)),
    breach: (target) =>
      isPackage(target, ['drizzle-orm', 'pg'])
        ? 'Write a query in the room of its noun below app/server and call it.'
        : null,
  },
  {
    name: 'the edge and the database know no noun',
    appliesTo: inRoomOf(['http', 'db']),
    breach: (target) =>
      inRoomOf(NOUNS)(target)
        ? 'Take what it needs as an argument; server.ts and app.server.ts know both and can pass it.'
        : null,
  },
  {
    name: 'nothing behind the edge knows of it',
    appliesTo: (file) =>
      inFolder('app/server')(file) && file.split('/').length > 3 && !inRoomOf(AROUND_THE_EDGE)(file),
    breach: (target) =>
      inRoomOf(['http'])(target)
        ? 'Return a value or a Response of its own; the edge decides how it is sent.'
        : null,
  },
  {
    name: 'what visitors read depends on no member',
    appliesTo: inRoomOf(['listing']),
    breach: (target) =>
      inRoomOf(NOUNS)(target) && !inRoomOf(['listing'])(target)
        ? 'Anonymous pages are the same for everybody: read what is about members in their own room.'
        : null,
  },
  {
    name: 'mail does not know what it carries',
    appliesTo: inRoomOf(['mail']),
    breach: (target) =>
      inRoomOf(NOUNS)(target) && !inRoomOf(['mail'])(target)
        ? 'Write the mail in the room of its noun and hand it to the outbox.'
        : null,
  },
  {
    name: 'zod stays out of what reaches the browser',
    appliesTo: (file) =>
      inFolder('app/ui')(file) || inFolder('app/islands')(file) || inFolder('app/routes')(file),
    breach: (target) =>
      target === 'zod'
        ? 'Validate in app/server, or by hand in app/domain: zod costs every visitor 15 kB.'
        : null,
  },
];

const UI_PACKAGES = ['react', 'react-dom', 'react-router'];
const ISLAND_PACKAGES = ['react', 'react-dom', 'idiomorph', 'react-image-crop', '@simplewebauthn/browser'];

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

  test('the rooms of domain have no circular imports', () => {
    expect(circlesOf(roomsOf(imports))).toEqual([]);
  });

  test('imports climb at most one folder; anything further uses a name with #', () => {
    const climbing = imports
      .filter(({ file, specifier }) => !inFolder('tests')(file) && specifier.startsWith('../../'))
      .map(({ file, specifier }) => `${file} imports ${specifier}`);
    expect(climbing).toEqual([]);
  });

  test('files of app/server carry .server in their names, so that the build keeps them from browsers', () => {
    expect(files.filter((file) => inFolder('app/server')(file) && !/\.server\.tsx?$/.test(file))).toEqual([]);
  });

  test('domain uses no clock and no randomness', () => {
    const impure = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bfetch\(/;
    expect(files.filter((file) => inFolder('app/domain')(file) && impure.test(read(file)))).toEqual([]);
  });

  test('settings are read in one place', () => {
    const readers = files.filter((file) => inFolder('app')(file) && /process\.env/.test(read(file)));
    expect(readers.filter((file) => file !== 'app/server/start/settings.server.ts')).toEqual([]);
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

/** The rooms of domain that each room imports; files above the rooms belong to none. */
function roomsOf(imports: readonly { file: string; target: string }[]): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const { file, target } of imports) {
    const [room, other] = [domainRoom(file), domainRoom(target)];
    if (room && other && other !== room) rooms.set(room, (rooms.get(room) ?? new Set()).add(other));
  }
  return rooms;
}

function domainRoom(file: string): string | undefined {
  return /^app\/domain\/([^/]+)\//.exec(file)?.[1];
}

/** The rooms from which imports lead back to themselves. */
function circlesOf(rooms: Map<string, Set<string>>): string[] {
  const reach = (from: string, seen: Set<string>): Set<string> => {
    for (const next of rooms.get(from) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      reach(next, seen);
    }
    return seen;
  };
  return [...rooms.keys()].filter((room) => reach(room, new Set()).has(room));
}

function isPackage(target: string, names: readonly string[]): boolean {
  return names.some((name) => target === name || target.startsWith(`${name}/`));
}

function sameRouteFolder(target: string, file: string): boolean {
  const folder = (name: string) => name.split('/').slice(0, 3).join('/');
  return file.split('/').length > 3 && folder(target) === folder(file);
}
