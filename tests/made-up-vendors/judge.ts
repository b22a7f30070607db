import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { createModelReader } from '#features/agents/model/model-reader.server.ts';
import { readSite } from '#features/agents/read-site.server.ts';
import { createVisit } from '#features/lifecycle/visit.server.ts';
import { readSettings } from '#platform/start/settings.server.ts';
import { createLog } from '#platform/watch/log.server.ts';
import { erringReply, type Said } from './erring-model.ts';
import { serveSites } from './serve.ts';
import { serveModel } from './stand-in-model.ts';

/** How a reading compares with the truth. */
export interface Tally {
  right: number;
  printed: number;
  stated: number;
}

export interface Judgement {
  byField: Map<string, Tally>;
  all: Tally;
  /** Each wrong or missing value, as a line. */
  faults: string[];
  sites: number;
}

interface Value {
  field: string;
  value: unknown;
}

/** How long a made-up site may take to answer: one of them never does. */
const PATIENCE = {
  answerMs: 500,
  visitMs: 1_000,
  pauseSeconds: 0,
  longestPauseSeconds: 0.05,
  pageBytes: 2 * 1024 * 1024,
};
/** Fields whose values are codes, each told by itself. */
const OF_CODES = new Set(['decision_flags', 'decision_platforms', 'decision_compliance']);

/**
 * Reads all sites of a folder, each under its own name on this machine, and compares what is read with the truth beside
 * them.
 *
 * @param withModel whether a model that errs on purpose is asked too, over HTTP
 */
export async function judgeSites(folder: string, withModel = false): Promise<Judgement> {
  const root = path.join(import.meta.dirname, folder);
  const names = existsSync(root) ? readdirSync(root).toSorted() : [];
  const server = await serveSites(root);
  const visit = createVisit({
    origin: 'https://toolbox.example',
    ...PATIENCE,
    types: /html|xml|text\/plain/,
    isAllowed: () => true,
    resolve: (_, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  });
  let right: readonly Said[] = [];
  const standIn = await serveModel((request) => erringReply(request, right, standIn.asked.length));
  const settings = readSettings({
    ...(withModel && { AGENT_MODEL: 'stand-in', AGENT_BASE_URL: standIn.url }),
    LOG_LEVEL: 'silent',
  });
  const model = createModelReader(settings, { budget: null, log: createLog(settings) });
  const judgement: Judgement = { byField: new Map(), all: emptyTally(), faults: [], sites: names.length };
  try {
    for (const name of names) {
      const home = server.at(name);
      right = saidOf(path.join(root, name));
      const { values } = await readSite(home, visit, new AbortController().signal, { isLocal: true, model });
      compare(name, values, truthOf(path.join(root, name), home), judgement);
    }
  } finally {
    await server.stop();
    await standIn.stop();
  }
  return judgement;
}

const emptyTally = (): Tally => ({ right: 0, printed: 0, stated: 0 });

const said = z.array(z.object({ field: z.string(), value: z.unknown(), quote: z.string() }));

/** What the model finds besides, where there is something to be found. */
function saidOf(folder: string): readonly Said[] {
  const file = path.join(folder, 'said.json');
  return existsSync(file) ? said.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/** The values that a site states: `@` in its file is the site's own address. */
function truthOf(folder: string, home: string): Value[] {
  const text = readFileSync(path.join(folder, 'truth.json'), 'utf8').replaceAll('"@/', `"${home}`);
  const truth: Record<string, unknown> = JSON.parse(text);
  return Object.entries(truth).flatMap(([field, value]) =>
    OF_CODES.has(field) && Array.isArray(value)
      ? value.map((code: unknown) => ({ field, value: [code] }))
      : [{ field, value }],
  );
}

function compare(
  site: string,
  printed: readonly Value[],
  stated: readonly Value[],
  { byField, all, faults }: Judgement,
): void {
  const isSame = (one: Value) => (other: Value) =>
    one.field === other.field && isDeepStrictEqual(sorted(one.value), sorted(other.value));
  const tallyOf = (field: string) => {
    const tally = byField.get(field) ?? emptyTally();
    byField.set(field, tally);
    return [tally, all];
  };
  for (const each of printed) {
    const isRight = stated.some(isSame(each));
    for (const tally of tallyOf(each.field)) {
      tally.printed += 1;
      if (isRight) tally.right += 1;
    }
    if (!isRight)
      faults.push(
        `wrong    ${site}: ${each.field} ${JSON.stringify(each.value)}, by ${JSON.stringify('quote' in each ? each.quote : '')}`,
      );
  }
  for (const each of stated) {
    for (const tally of tallyOf(each.field)) tally.stated += 1;
    if (!printed.some(isSame(each)))
      faults.push(`missing  ${site}: ${each.field} ${JSON.stringify(each.value)}`);
  }
}

/** The order of languages or regions says nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.toSorted();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, sorted(each)]));
}
