import { findPresentTool } from '#catalogue/tools/tool-page.server.ts';
import { getQuestion, listQuestions } from '#features/api/answers.server.ts';
import type { Handler } from '#features/api/call.server.ts';
import { cursorsOf } from '#features/api/cursors.server.ts';
import { compareListed, listAlternatives } from '#features/api/deciding.server.ts';
import { ENDPOINTS, type EndpointName, type ParametersOf, type ResponseOf } from '#features/api/endpoints.ts';
import { getOwnList, getOwnSheet, listOwnLists, listOwnSheets } from '#features/api/own.server.ts';
import { ApiProblem } from '#features/api/problem.server.ts';
import { choiceOf, type PartChoice, type PartName } from '#features/api/tool-parts.ts';
import { getTool, listTools, Moved } from '#features/api/tools.server.ts';
import { getMarket } from '#features/api/topics.server.ts';
import type { AgentCall } from './agent-call.server.ts';
import type { AgentToolName, Answer } from './answers.ts';
import { describeTool, factsOf } from './facts.ts';
import type { Asked } from './tools.ts';
import { categoryNamed, unknownTool } from './unknown-name.server.ts';

/** The facts that people choose by. Lists and comparisons show nothing else of each tool. */
const SHORT: PartChoice = new Map<PartName, 'all' | ReadonlySet<string>>([
  ['summary', new Set(['description', 'developer', 'status', 'pricing', 'rating'])],
  ['decision', 'all'],
]);

/** Answers an agent's question. Throws ApiProblem if something does not exist or cannot be read. */
type AgentHandler<Name extends AgentToolName> = (
  call: AgentCall,
  asked: Asked<Name>,
) => Promise<Answer<Name>>;

/** Every tool calls the API's own handlers, so both give the same facts under the same rights. */
export const AGENT_HANDLERS: { readonly [Name in AgentToolName]: AgentHandler<Name> } = {
  async find_tools(call, { need, category, ...asked }) {
    const named = category === undefined ? undefined : await categoryNamed(call, category);
    const given = { ...asked, q: need, category: named, fields: SHORT };
    const { data, ...found } = await read(call, 'listTools', listTools, '', given);
    return { tools: data.map(describeTool), ...found };
  },

  async get_tool(call, { id, parts }) {
    const asked = { fields: choiceOf(...parts) };
    return describeTool(await ofTool(call, id, (present) => read(call, 'getTool', getTool, present, asked)));
  },

  async compare_tools(call, { ids, parts }) {
    const fields = parts ? choiceOf(...parts) : SHORT;
    const asked = { tools: [...new Set(ids.map((id) => id.trim()))], fields };
    const { tools, unknown, facts } = await read(call, 'compareTools', compareListed, '', asked);
    for (const id of unknown) throw await unknownTool(call, id);
    const known = tools.map((record) => ({ id: record.id, facts: factsOf(record) }));
    return {
      tools: tools.map((record) => {
        const { facts: _, ...tool } = describeTool(record);
        return tool;
      }),
      facts: facts.map(({ part, field, label, differs }) => {
        const name = `${part}.${field}`;
        const values = known.flatMap(({ id, facts: own }) =>
          own.flatMap(({ name: each, ...value }) => (each === name ? [{ tool: id, ...value }] : [])),
        );
        return { name, label, differs, values };
      }),
    };
  },

  async alternatives_to(call, { id, limit, platform, language, compliance, ...only }) {
    const { free, openSource, api, selfHosted } = only;
    const asked = {
      free: flagOf(free),
      openSource: flagOf(openSource),
      api: flagOf(api),
      selfHosted: flagOf(selfHosted),
      platform,
      language,
      compliance,
      fields: SHORT,
    };
    const { tool, data, count } = await ofTool(call, id, (present) =>
      read(call, 'listAlternatives', listAlternatives, present, asked),
    );
    const alternatives = data.slice(0, limit).map((each) => ({ ...each, tool: describeTool(each.tool) }));
    return { tool, alternatives, count };
  },

  async category_market(call, { category }) {
    return read(call, 'getMarket', getMarket, await categoryNamed(call, category), {});
  },

  async answer_question(call, { question }) {
    const asked = { q: question, limit: QUESTIONS };
    const known = await (isWord(question) ? questionOf(call, question) : null);
    const { data } = await read(call, 'listQuestions', listQuestions, '', asked);
    const [first] = data;
    const best = known ?? (first ? await questionOf(call, first.id) : null);
    const others = data.filter(({ id }) => id !== best?.id);
    return { best, others: others.map(({ category: _, searches: __, ...each }) => each) };
  },

  async own_lists(call, { id }) {
    if (id === undefined) {
      return { lists: (await read(call, 'listOwnLists', listOwnLists, '', {})).data, list: null };
    }
    const { data, ...list } = await read(call, 'getOwnList', getOwnList, id, { fields: choiceOf('summary') });
    const tools = data.map(({ note, tool: { id: of, name, page } }) => ({ id: of, name, page, note }));
    return { lists: [], list: { ...list, tools } };
  },

  async own_sheets(call, { id }) {
    if (id === undefined) {
      return { sheets: (await read(call, 'listOwnSheets', listOwnSheets, '', {})).data, sheet: null };
    }
    return { sheets: [], sheet: await read(call, 'getOwnSheet', getOwnSheet, id, {}) };
  },
};

const QUESTIONS = 4;

/** Runs the API's handler and passes its answer through the API's schema, so nothing undeclared gets out. */
async function read<Name extends EndpointName>(
  { secret, ...call }: AgentCall,
  name: Name,
  answer: Handler<Name>,
  id: string,
  asked: ParametersOf<Name>,
): Promise<ResponseOf<Name>> {
  const list = JSON.stringify([name, { ...asked, cursor: undefined, fields: undefined }]);
  const answered = await answer({ ...call, id, asked, cursors: cursorsOf(secret, list) });
  ENDPOINTS[name].response.parse(answered);
  return answered;
}

/** Follows a former id to the present one. If nothing has the name, says which names come close. */
async function ofTool<T>(call: AgentCall, asked: string, answer: (id: string) => Promise<T>): Promise<T> {
  const id = asked.trim();
  try {
    return await answer(id);
  } catch (error) {
    if (error instanceof ApiProblem && error.problem.status === 404) throw await unknownTool(call, id);
    const present = error instanceof Moved ? await findPresentTool(call.db, id) : null;
    if (present === null) throw error;
    return answer(present);
  }
}

async function questionOf(call: AgentCall, id: string): Promise<ResponseOf<'getQuestion'> | null> {
  try {
    return await read(call, 'getQuestion', getQuestion, id, {});
  } catch (error) {
    if (error instanceof ApiProblem && error.problem.status === 404) return null;
    throw error;
  }
}

/** Only a text without spaces can be an id. */
function isWord(text: string): boolean {
  return /^\S+$/.test(text);
}

function flagOf(only: boolean | undefined): '1' | undefined {
  return only ? '1' : undefined;
}
