import { API_PREFIX } from '#site/api-address.ts';
import { wordedTexts } from '#site/noun.ts';
import { describedEndpoints, type Endpoint, pathNames } from './endpoints.ts';
import type { ExampleNames } from './example-names.ts';
import { queryParameters } from './openapi.ts';

/** An endpoint as the API's page shows it. The browser needs no schemas for it. */
export interface ReferenceEntry {
  name: string;
  path: string;
  summary: string;
  description: string | null;
  example: string;
  parameters: ReferenceParameter[];
}

export interface ReferenceParameter {
  name: string;
  /** Whether it stands in the path. */
  isInPath: boolean;
  isRequired: boolean;
  description: string | null;
  /** The only allowed values; null if any text is allowed. */
  choices: string[] | null;
  /** What the example has there; empty if it leaves it out. */
  example: string;
}

/** What the page of the API lists, from the table of endpoints. */
export function apiReference(names: ExampleNames): ReferenceEntry[] {
  return wordedTexts(
    describedEndpoints().map(([name, endpoint]) =>
      entryOf(name, { ...endpoint, example: endpoint.example(names) }),
    ),
  );
}

function entryOf(
  name: string,
  { path, summary, description, example, parameters }: Omit<Endpoint, 'example'> & { example: string },
): ReferenceEntry {
  const given = new URL(example, 'http://localhost');
  const named = given.pathname.split('/');
  const examples = new Map(given.searchParams);
  const ofPath = pathNames(path).map((each) => ({
    name: each,
    isInPath: true,
    isRequired: true,
    description: null,
    choices: null,
    example: decodeURIComponent(named[path.split('/').indexOf(`{${each}}`)] ?? ''),
  }));
  const ofQuery = queryParameters(parameters).map((each) => ({
    name: each.name,
    isInPath: false,
    isRequired: each.required,
    description: each.description ?? null,
    choices: each.schema.enum?.map(String) ?? null,
    example: examples.get(each.name) ?? '',
  }));
  return {
    name,
    path: API_PREFIX + path,
    summary,
    description: description ?? null,
    example: API_PREFIX + example,
    parameters: [...ofPath, ...ofQuery],
  };
}
