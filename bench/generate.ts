import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';

const STARTER = path.join(import.meta.dirname, '..', 'data');
const FIRST_DAY = Date.UTC(2020, 0, 1);
const DAYS = 2_500;
const DAY_MS = 86_400_000;

interface Template {
  id: string;
  name: string;
  description: string;
  decision_information?: { decision_rivals?: { value: string[] } };
  [field: string]: unknown;
}

/**
 * Writes a catalogue of any size in the importer's format, for measurements only. It repeats the starter's
 * tools with their needs and facts, but with new names, descriptions mixed from two tools, and other dates,
 * ratings and prominence. The same count gives the same files everywhere.
 */
export async function generateCatalogue(folder: string, count: number): Promise<void> {
  const templates = await readTemplates();
  await mkdir(folder, { recursive: true });
  for (const file of ['categories.ndjson', 'companies.ndjson'])
    await copyFile(path.join(STARTER, file), path.join(folder, file));
  await pipeline(lines(templates, count), createWriteStream(path.join(folder, 'tools.ndjson')));
}

async function readTemplates(): Promise<Template[]> {
  const templates: Template[] = [];
  for await (const line of createInterface({ input: createReadStream(path.join(STARTER, 'tools.ndjson')) })) {
    templates.push(JSON.parse(line));
  }
  return templates;
}

function* lines(templates: readonly Template[], count: number): Generator<string> {
  const random = createRandom(1);
  const places = new Map(templates.map(({ id }, place) => [id, place]));
  const pick = () => templates[Math.floor(random() * templates.length)];
  let block = '';
  for (let index = 0; index < count; index++) {
    const template = templates[index % templates.length];
    const other = pick();
    if (!template || !other) return;
    const round = index - (index % templates.length);
    const facts = withRivals(template, (id) => `${id}-${round + (places.get(id) ?? 0)}`);
    const own = { ...facts, ...withDeveloper(template, round) };
    block += `${JSON.stringify({ ...variant(template, other, index, random), ...own })}\n`;
    if (block.length > 100_000) {
      yield block;
      block = '';
    }
  }
  yield block;
}

/** The facts of a tool, with its rivals taken from the same round through the starter. */
function withRivals({ decision_information: facts }: Template, idOf: (id: string) => string) {
  const rivals = facts?.decision_rivals;
  if (!rivals) return {};
  const renamed = { ...rivals, value: rivals.value.map(idOf) };
  return { decision_information: { ...facts, decision_rivals: renamed } };
}

/** Companies have as many tools as in the starter, however large the catalogue is. */
function withDeveloper({ developer_name: name }: Template, round: number) {
  return round > 0 && typeof name === 'string' ? { developer_name: `${name} ${round}` } : {};
}

function variant(template: Template, other: Template, index: number, random: () => number) {
  const half = (text: string, which: 0 | 1) => {
    const words = text.split(' ');
    const middle = Math.ceil(words.length / 2);
    return (which === 0 ? words.slice(0, middle) : words.slice(middle)).join(' ');
  };
  const count = Math.floor(random() ** 4 * 2_000);
  return {
    ...template,
    id: `${template.id}-${index}`,
    name: `${template.name} ${other.name} ${index}`,
    description: `${half(template.description, 0)} ${half(other.description, 1)}`,
    logoimage_url: undefined,
    is_featured: false,
    // A former id may lead to one tool only.
    former_ids: undefined,
    prominence: 1 + Math.floor(random() ** 2 * 9),
    avg_rating: count === 0 ? 0 : Math.round((1 + random() * 4) * 100) / 100,
    rating_count: count,
    created_at: new Date(FIRST_DAY + Math.floor(random() * DAYS) * DAY_MS).toISOString(),
  };
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
