import { isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import { SessionProvider } from '#ui/session.tsx';
import { EXAMPLES } from '../../workbench/examples.ts';

const shared = Object.keys(import.meta.glob('../../app/ui/**/*.tsx')).map((name) =>
  name.replace('../../app/', ''),
);
/** What each shown file exports. */
const modules = new Map<string, Record<string, unknown>>(
  await Promise.all(EXAMPLES.map(async ({ file }) => [file, await import(`../../app/${file}`)] as const)),
);

test('the components page has every component file of app/ui', () => {
  const files = EXAMPLES.map(({ file }) => file);
  expect(files.filter((file) => file.startsWith('ui/')).sort()).toEqual(shared.sort());
});

describe('every component of a file is shown', () => {
  test.each(EXAMPLES)('$file', ({ file, states }) => {
    const named = Object.entries(modules.get(file) ?? {}).filter(([name]) => /^[A-Z]|^default$/.test(name));
    const exported = named.filter(([, value]) => typeof value === 'function');
    const shown = new Set(states.flatMap(({ show }) => typesIn(show)));
    expect(exported.filter(([, component]) => !shown.has(component)).map(([name]) => name)).toEqual([]);
    expect(named).not.toEqual([]);
  });
});

test.each(EXAMPLES)('$file has states with different names that render', ({ states }) => {
  expect(new Set(states.map(({ name }) => name)).size).toBe(states.length);
  for (const { show } of states) {
    const Page = createRoutesStub([
      {
        path: '/',
        Component: () => <SessionProvider session={null}>{show}</SessionProvider>,
      },
    ]);
    expect(renderToStaticMarkup(<Page />)).not.toContain('undefined');
  }
});

/** The components and tags that an element is made of, as it is written. */
function typesIn(node: ReactNode): unknown[] {
  if (Array.isArray(node)) return node.flatMap(typesIn);
  if (!isValidElement<{ children?: ReactNode }>(node)) return [];
  return [node.type, ...typesIn(node.props.children)];
}
