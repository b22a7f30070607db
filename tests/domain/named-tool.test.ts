import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { joinedName } from '#catalogue/search/language/words.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import {
  formerIdsOfName,
  isOwnName,
  keysOfName,
  type NameCandidate,
  type NamingTool,
  toolNamed,
} from '#catalogue/tools/named-tool.ts';
import { toolNamesIn } from '#catalogue/tools/tool-display.ts';

/** Which listed tool a name means, over the names of competitors in the starter catalogue. */

interface Listed extends NameCandidate, NamingTool {
  names: string[];
}

interface Stored {
  id: string;
  name: string;
  developer_name?: string;
  former_ids?: string[];
  categories?: { category: string }[];
  business_information?: unknown;
  funding_competition_information?: unknown;
  decision_information?: { decision_rivals?: { value: string[] } };
}

const LISTED: Listed[] = readFileSync(path.resolve('data/tools.ndjson'), 'utf8')
  .trim()
  .split('\n')
  .map((line): Listed => {
    const tool: Stored = JSON.parse(line);
    return {
      id: tool.id,
      name: tool.name,
      developer_name: tool.developer_name ?? null,
      former_ids: tool.former_ids ?? [],
      categories: (tool.categories ?? []).map(({ category }) => category),
      rivals: tool.decision_information?.decision_rivals?.value ?? [],
      names: [
        ...toolNamesIn('business', readGroup('business', tool.business_information).data),
        ...toolNamesIn('funding', readGroup('funding', tool.funding_competition_information).data),
      ],
    };
  });
const byKey = Map.groupBy(LISTED, ({ name }) => joinedName(name));
const byFormerId = new Map(LISTED.flatMap((tool) => tool.former_ids.map((id) => [id, tool] as const)));
const byId = new Map(LISTED.map((tool) => [tool.id, tool]));

/** As the page's query finds them. */
function candidatesFor(name: string): Listed[] {
  const found = [
    ...keysOfName(name).flatMap((key) => byKey.get(key) ?? []),
    ...formerIdsOfName(name).flatMap((id) => byFormerId.get(id) ?? []),
  ];
  return [...new Set(found)];
}

function meant(name: string, on: string): string | null {
  const naming = byId.get(on);
  if (!naming) throw new Error(`${on} is not listed`);
  return toolNamed(name, candidatesFor(name), naming);
}

test.each([
  ['a name in any case', 'CHATGPT', 'claude', 'chatgpt'],
  ['a name that is spaced or dotted differently', 'Fireflies AI', 'granola', 'fireflies-ai'],
  ['a name with a semicolon', 'tl;dv', 'fathom', 'tl-dv'],
  ['a former id', 'TwelveLabs', 'runway', 'twelve-labs'],
  ['a name behind its developer', 'Cisco Webex', 'google-meet', 'webex'],
  ['a name behind a part of its developer', 'Google Vertex AI', 'amazon-sagemaker-ai', 'vertex-ai'],
  ['a former name with the present one in brackets', 'Quizizz (Wayground)', 'kahoot', 'wayground'],
  ['a name without its ending', 'Kling', 'luma-dream-machine', 'kling-ai'],
  ['a name with an ending', 'Zendesk AI', 'fin', 'zendesk'],
  ['its own name, although another tool has it too', 'Runway', 'runway', 'runway'],
  ['its own name behind its developer', 'Intercom Fin', 'fin', 'fin'],
  ['of two tools with one name, the one in the same field', 'Runway', 'luma-dream-machine', 'runway'],
])('%s: %s', (_, name, on, expected) => {
  expect(meant(name, on)).toBe(expected);
});

test.each([
  ['a company with several products', 'HubSpot', 'salesforce-sales-cloud'],
  ['a company whose listed product is another one', 'SoundHound', 'shazam'],
  ['a word that another name begins with', 'Canvas', 'google-classroom'],
  ['a word that another name ends with', 'Lucky Orange', 'hotjar'],
  ['a part of a product', 'Claude Projects', 'gpt-store'],
  ['two products at once', 'Google Meet and Chat', 'microsoft-teams'],
  ['of two tools with one name, neither in the field', 'Comet', 'tripadvisor'],
])('no tool for %s: %s', (_, name, on) => {
  expect(meant(name, on)).toBeNull();
});

test.each([
  ['Fin', true],
  ['Intercom Fin', true],
  ['FIN AI', true],
  ['Intercom', false],
])("whether %s is a name of Intercom's Fin itself: %s", (name, isOwn) => {
  expect(isOwnName(name, { name: 'Fin', developer_name: 'Intercom' })).toBe(isOwn);
});

/** The links that only near names give, looked through one by one: on which page, which name, to which tool. */
const NEAR = `
ahrefs: moz = moz-pro
aiva: beatoven = beatoven-ai
amazon-sagemaker-ai: google vertex ai = vertex-ai
capcut: adobe premiere pro = adobe-premiere
cerebras-inference: sambanova = sambanova-cloud
databricks: google bigquery = bigquery
datadog: grafana cloud = grafana
elevenlabs: murf = murf-ai
fin: zendesk ai = zendesk
glean: google gemini enterprise = gemini-enterprise
gong: zoominfo chorus = chorus
google-meet: cisco webex = webex
groq: sambanova = sambanova-cloud
intercom: salesforce agentforce = agentforce
kahoot: quizizz (wayground) = wayground
labelbox: snorkel ai = snorkel
luma-dream-machine: kling = kling-ai
microsoft-365-copilot: chatgpt enterprise = chatgpt
microsoft-teams: cisco webex = webex
mlflow: comet = comet-ml
openai-api: anthropic claude api = claude-api
openai-api: google gemini api = gemini-api
pika: kling = kling-ai
playht: murf = murf-ai
runway: kling = kling-ai
scale-ai: snorkel ai = snorkel
semrush: moz = moz-pro
sierra: intercom fin = fin
sierra: salesforce agentforce = agentforce
sora: google veo = veo
snowflake-cortex-ai: google bigquery = bigquery
snowflake: google bigquery = bigquery
tableau: microsoft power bi = power-bi
tabnine: sourcegraph cody = cody
tesla-optimus: agility robotics digit = digit
tesla-optimus: boston dynamics atlas = atlas
uptodate: clinicalkey = clinicalkey-ai
waymo: baidu apollo go = apollo-go
weights-and-biases: comet = comet-ml
zoom: cisco webex = webex`
  .trim()
  .split('\n');

describe('over the whole catalogue', () => {
  const mentions = LISTED.flatMap(({ id, names }) => names.map((name) => ({ from: id, name })));
  const others = (links: { from: string; to: string | null }[]) =>
    links.filter(({ from, to }) => to !== null && to !== from).length;
  const byName = Map.groupBy(LISTED, ({ name }) => name.toLowerCase());
  const exactly = ({ from, name }: (typeof mentions)[number]) =>
    byName.get(name)?.find(({ id }) => id !== from)?.id ?? null;

  test('more competitors link than by their exact names', () => {
    const before = others(mentions.map((mention) => ({ ...mention, to: exactly(mention) })));
    const after = others(mentions.map((mention) => ({ ...mention, to: meant(mention.name, mention.from) })));
    expect({ names: mentions.length, before, after }).toEqual({ names: 1_620, before: 1_061, after: 1_128 });
  });

  test('every near name leads to the tool that it means', () => {
    const near = mentions.flatMap(({ from, name }) => {
      const to = meant(name, from);
      const isNear = to !== null && to !== from && byId.get(to)?.name.toLowerCase() !== name;
      return isNear ? [`${from}: ${name} = ${to}`] : [];
    });
    expect([...new Set(near)].sort()).toEqual(NEAR.toSorted());
  });

  test('an exact name leads elsewhere only where two tools share it', () => {
    const changed = mentions.filter((mention) => {
      const before = exactly(mention);
      return before !== null && meant(mention.name, mention.from) !== before;
    });
    expect([...new Set(changed.map(({ from, name }) => `${from}: ${name}`))]).toEqual([
      'mlflow: comet',
      'pi: pi',
      'runway: runway',
      'weights-and-biases: comet',
    ]);
  });
});
