import { type CallToolResult, McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { Context } from '#platform/request/context.server.ts';
import { worded } from '#site/noun.ts';
import { SITE } from '#site/site.ts';
import type { AgentCall } from './agent-call.server.ts';
import { type AgentToolName, ANSWERS, type Answer } from './answers.ts';
import { AGENT_HANDLERS } from './handlers.server.ts';
import { problemIn } from './problem.server.ts';
import { AGENT_TOOLS, type AgentTool, type Asked, isForKeys } from './tools.ts';
import { UnknownName } from './unknown-name.server.ts';
import { CHANGING_TOOL, PROPOSING_TOOL } from './writing-tools.ts';

/** The version of the tools and their answers. A change that breaks agents raises its first number. */
const VERSION = '1.0.0';
const READS_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const;

const TOOLS: { readonly [Name in AgentToolName]: AgentTool<Name> } = AGENT_TOOLS;
const OUTPUTS: { readonly [Name in AgentToolName]: z.ZodType<Answer<Name>> } = ANSWERS;

/** Who sends a message. */
export interface Caller {
  /** Null for a message that reads nothing. */
  call: AgentCall | null;
  hasKey: boolean;
  mayPropose: boolean;
  mayChangeLists: boolean;
}

/**
 * A server for a single message. It keeps nothing between messages, so any node can answer the next one.
 * Only keys are told of the tools for what is their owner's, and only those that may write of the tools that do.
 */
export function serverFor(context: Context, { call, hasKey, mayPropose, mayChangeLists }: Caller): McpServer {
  const server = new McpServer(
    { name: 'ai-toolbox', title: SITE.name, version: VERSION },
    {
      instructions: `${SITE.name} is a directory of ${SITE.listed.many}. Its tools only read, unless one of them says that it proposes or changes. Every value has a certainty, a source and a date; what is unknown is absent. Cite the page of whatever you pass on, with its certainty and date.`,
    },
  );
  for (const name of Object.keys(AGENT_TOOLS) as AgentToolName[]) {
    if (hasKey || !isForKeys(name)) register(server, name, context, call);
  }
  if (mayPropose) registerProposing(server, context, call);
  if (mayChangeLists) registerChanging(server, context, call);
  return server;
}

function register<Name extends AgentToolName>(
  server: McpServer,
  name: Name,
  context: Context,
  call: AgentCall | null,
): void {
  const { title, description, input, text } = TOOLS[name];
  const output = OUTPUTS[name];
  server.registerTool(
    name,
    {
      title: worded(title),
      description: worded(description),
      inputSchema: wordedSchema(input),
      outputSchema: wordedSchema(output),
      annotations: READS_ONLY,
    },
    async (asked): Promise<CallToolResult> => {
      try {
        if (call === null) throw new Error('A message that reads nothing called a tool.');
        const answer = output.parse(await AGENT_HANDLERS[name](call, asked as Asked<Name>));
        return { content: [{ type: 'text', text: text(answer) }], structuredContent: { ...answer } };
      } catch (error) {
        return refusal(context, error);
      }
    },
  );
}

function registerProposing(server: McpServer, context: Context, call: AgentCall | null): void {
  const { name, text, title, description, inputSchema, outputSchema, annotations } = PROPOSING_TOOL;
  const said = {
    ...{ title: worded(title), description: worded(description), annotations },
    ...{ inputSchema: wordedSchema(inputSchema), outputSchema: wordedSchema(outputSchema) },
  };
  server.registerTool(name, said, async ({ tool, ...value }): Promise<CallToolResult> => {
    try {
      if (call === null) throw new Error('A message that reads nothing called a tool.');
      const answer = await call.propose({ tool, values: [value] });
      return { content: [{ type: 'text', text: text(answer) }], structuredContent: { ...answer } };
    } catch (error) {
      return refusal(context, error);
    }
  });
}

function registerChanging(server: McpServer, context: Context, call: AgentCall | null): void {
  const { name, text, title, description, inputSchema, outputSchema, annotations } = CHANGING_TOOL;
  const said = {
    ...{ title: worded(title), description: worded(description), annotations },
    ...{ inputSchema: wordedSchema(inputSchema), outputSchema: wordedSchema(outputSchema) },
  };
  server.registerTool(name, said, async (change): Promise<CallToolResult> => {
    try {
      if (call === null) throw new Error('A message that reads nothing called a tool.');
      const answer = await call.changeList(change);
      return { content: [{ type: 'text', text: text(answer) }], structuredContent: { ...answer } };
    } catch (error) {
      return refusal(context, error);
    }
  });
}

/** Says what is wrong in text for agents, and as a typed problem for programs. */
function refusal(context: Context, thrown: unknown): CallToolResult {
  const known = problemIn(context, thrown);
  const near = known instanceof UnknownName ? { near: known.near } : {};
  return {
    isError: true,
    content: [{ type: 'text', text: known.problem.detail }],
    _meta: { problem: { ...known.problem, ...near } },
  };
}

/** A schema that reads as before, and whose descriptions agents get in the site's words for what is listed. */
function wordedSchema<Input, Output>({
  '~standard': { jsonSchema, ...standard },
}: StandardSchemaWithJSON<Input, Output>): StandardSchemaWithJSON<Input, Output> {
  type Options = Parameters<typeof jsonSchema.input>[0];
  return {
    '~standard': {
      ...standard,
      jsonSchema: {
        input: (options: Options) => inSiteWords(jsonSchema.input(options)),
        output: (options: Options) => inSiteWords(jsonSchema.output(options)),
      },
    },
  };
}

function inSiteWords(schema: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === 'description' && typeof value === 'string' ? worded(value) : value,
  );
}
