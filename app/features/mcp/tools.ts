import { z } from 'zod';
import { ENDPOINTS } from '#features/api/endpoints.ts';
import { facetParameters, toolsParameters } from '#features/api/parameters.ts';
import { PART_NAMES } from '#features/api/tool-parts.ts';
import { LIMITS } from '#site/limits.ts';
import type { AgentToolName, Answer } from './answers.ts';
import {
  alternativesText,
  answerText,
  comparedText,
  foundText,
  listsText,
  marketText,
  sheetsText,
  toolText,
} from './text.ts';

/** Something that agents can ask for (Model Context Protocol). */
export interface AgentTool<Name extends AgentToolName> {
  title: string;
  description: string;
  input: z.ZodObject;
  /** The answer for agents that do not read structured ones. */
  text: (answer: Answer<Name>) => string;
}

/** How many tools an answer may describe. */
const TOOLS = { usual: 5, most: 20 } as const;

const toolId = z.string().min(1).max(200).describe('Id, as in the address of its page');
const topic = z.string().min(1).max(200).describe('Id or name of a category');
const limit = z.int().min(1).max(TOOLS.most).default(TOOLS.usual);
const parts = z.array(z.enum(PART_NAMES)).min(1);

const ownId = z.string().max(100).optional().describe('Of one; without it, all are named');

const { specialization, cursor } = toolsParameters.shape;
const { platform, language, compliance } = ENDPOINTS.listAlternatives.parameters.shape;

export const AGENT_TOOLS = {
  find_tools: {
    title: 'Find tools',
    description: 'Finds tools by a need in plain words, facets or both, best first.',
    input: z.strictObject({
      need: z
        .string()
        .max(500)
        .default('')
        .describe('What is needed, in plain words: purpose, language, price, other conditions'),
      category: topic.optional(),
      specialization,
      ...facetParameters,
      limit,
      cursor,
    }),
    text: foundText,
  },
  get_tool: {
    title: 'Read a tool',
    description: 'Reads a tool by its id: what it is, what it costs, whether it is alive.',
    input: z.strictObject({
      id: toolId,
      parts: parts
        .default(['summary', 'decision'])
        .describe('Parts of it; a paid plan may be needed for all but these two'),
    }),
    text: toolText,
  },
  compare_tools: {
    title: 'Compare tools',
    description: 'Sets tools side by side, by the values that at least two of them have.',
    input: z.strictObject({
      ids: z
        .array(toolId)
        .min(2)
        .max(LIMITS.compared)
        .refine((ids) => new Set(ids.map((id) => id.trim())).size > 1, {
          error: 'must name at least two different tools',
        }),
      parts: parts.optional().describe('Parts to compare; what people choose by unless others are named'),
    }),
    text: comparedText,
  },
  alternatives_to: {
    title: 'Find alternatives to a tool',
    description: 'Lists what may replace a tool, with reasons, best first.',
    input: z.strictObject({
      id: toolId,
      free: z.boolean().optional().describe('Only with a free tier'),
      openSource: z.boolean().optional(),
      api: z.boolean().optional(),
      selfHosted: z.boolean().optional(),
      platform,
      language,
      compliance,
      limit,
    }),
    text: alternativesText,
  },
  category_market: {
    title: 'Read the market of a category',
    description:
      'Reads the market of a category of tools: the recorded figures of its size, growth and makers.',
    input: z.strictObject({
      category: topic,
    }),
    text: marketText,
  },
  answer_question: {
    title: 'Answer a question about tools',
    description: 'Gives the recorded answer to the question that comes nearest to yours, and others like it.',
    input: z.strictObject({
      question: z.string().min(1).max(500).describe('In plain words, or the id of a question'),
    }),
    text: answerText,
  },
  own_lists: {
    title: 'Read the lists of the key’s owner',
    description: 'Names the lists of tools that the owner of the key keeps, or reads one with its notes.',
    input: z.strictObject({ id: ownId }),
    text: listsText,
  },
  own_sheets: {
    title: 'Read the decision sheets of the key’s owner',
    description:
      'Names the decision sheets of the owner of the key, or reads one: costs for its seats, scores, notes, open questions.',
    input: z.strictObject({ id: ownId }),
    text: sheetsText,
  },
} as const satisfies { [Name in AgentToolName]: AgentTool<Name> };

/** Whether a tool is for what belongs to the owner of a key. */
export function isForKeys(name: AgentToolName): boolean {
  return name === 'own_lists' || name === 'own_sheets';
}

export type Asked<Name extends AgentToolName> = z.output<(typeof AGENT_TOOLS)[Name]['input']>;
