import { findPresentTool } from '#catalogue/tools/tool-page.server.ts';
import { readProposalOfProgram, waitingOfProgram } from '#features/proposals/program-proposals.server.ts';
import { proposeRead } from '#features/proposals/read-values.server.ts';
import { type ReadValue, type ValueFault, weighValues } from '#features/proposals/weigh-values.server.ts';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { countRequest } from '#platform/request/limits.server.ts';
import { MEMBER_LIMITS, RATE_LIMITS } from '#site/limits.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { uuid } from '#site/uuid.ts';
import type { KeyOwner } from './keys.server.ts';
import { ApiProblem } from './problem.server.ts';
import {
  type ProposalBody,
  type ProposedResponse,
  proposalBody,
  proposalResponse,
  proposedResponse,
} from './proposing.ts';
import { leadOn } from './tools.server.ts';
import { answerWriter, bodyOf, unfit } from './writing.server.ts';

/**
 * Answers what programs propose, and their questions about it.
 *
 * @param id of a proposal; '' for a new one
 * @throws ApiProblem for whoever may not, and for what cannot be read
 */
export async function answerProposals(context: Context, request: Request, id: string): Promise<Response> {
  const isNew = id === '';
  const methods = isNew ? ['POST'] : ['GET', 'HEAD'];
  if (!methods.includes(request.method)) {
    const detail = `Here, only ${methods.join(' and ')} can be used.`;
    throw new ApiProblem(405, { title: 'Not that way', detail }, { Allow: methods.join(', ') });
  }
  return answerWriter(context, request, (owner) =>
    isNew ? propose(context, request, owner) : show(context, request, owner, id),
  );
}

async function propose(context: Context, request: Request, owner: KeyOwner | null): Promise<Response> {
  const proposer = proposerOf(owner);
  const { isNew, ...proposed } = await proposeValues(context, proposer, await bodyOf(request, proposalBody));
  const location = proposed.id === null ? {} : { Location: `${paths.proposals}/${proposed.id}` };
  return Response.json(proposedResponse.parse(proposed), { status: isNew ? 201 : 200, headers: location });
}

/** @throws ApiProblem 401 without a key, 403 for one that may only read */
export function proposerOf(owner: KeyOwner | null): KeyOwner {
  if (owner === null) {
    throw new ApiProblem(401, { detail: 'Proposals need a key.' }, { 'WWW-Authenticate': 'Bearer' });
  }
  if (!owner.mayPropose) throw new ApiProblem(403, { detail: NOT_FOR_THIS_KEY });
  return owner;
}

const NOT_FOR_THIS_KEY =
  'This key may only read. Make one that may propose values at /settings/keys, and confirm the address of your account.';

/**
 * Stores what a program proposes. Sent once more, it changes nothing.
 *
 * @throws ApiProblem 400 that names each value that does not fit, 404 and 410 for the tool, 409 while something else
 *   of the same member waits, 429 for too many
 */
export async function proposeValues(
  context: Context,
  { userId }: KeyOwner,
  { tool, values, note }: ProposalBody,
): Promise<ProposedResponse & { isNew: boolean }> {
  await countProposal(context, userId);
  const { db } = context.get(servicesContext);
  const toolId = (await findPresentTool(db.write, tool)) ?? tool;
  if (toolId.toLowerCase() !== tool.toLowerCase()) throw new ApiProblem(410, { detail: goneInto(toolId) });
  const today = await readEntered(db, toolId);
  if (!today) return leadOn({ db: db.write, id: tool }, (present) => present);
  const { proposed, same, faults } = await weighValues(db, { today, origin: 'program', values });
  if (faults.length > 0) throw unfit(faults.map((fault) => faultInWords(fault, values)));
  if ((await waitingOfProgram(db.write, { userId, besides: toolId })) >= MEMBER_LIMITS.waitingProposals) {
    throw new ApiProblem(409, {
      detail: `Proposals for ${MEMBER_LIMITS.waitingProposals} tools wait already; go on when editors have decided some.`,
    });
  }
  const stored = await proposeRead(db.write, { origin: 'program', userId, toolId, values: proposed, note });
  if (stored === null) throw new ApiProblem(409, { detail: VENDOR_WAITS });
  const named = new Map(proposed.map(({ path }) => [path, path.split('.').at(-1) ?? path]));
  const decided = stored.decided.map((path) => named.get(path) ?? path);
  return {
    id: stored.id,
    isNew: stored.isNew,
    waiting: stored.question === null ? [...named.values()].filter((field) => !decided.includes(field)) : [],
    same,
    decided,
    question: stored.question,
  };
}

/** The values are not moved to the present tool, because they may not be true of it. */
const goneInto = (id: string) =>
  `This tool is listed as "${id}" by now. Propose for that one what is so of it.`;

const VENDOR_WAITS =
  'What you have proposed as the vendor of this tool still waits. Add to it on the page of your tool, or wait until it is decided.';

function faultInWords({ at, part, reason }: ValueFault, values: readonly ReadValue[]) {
  const about = part === 'field' ? '' : `(${values[at]?.field ?? ''}) `;
  return { name: `values[${at}].${part}`, reason: `${about}${reason}` };
}

async function countProposal(context: Context, userId: string): Promise<void> {
  const turn = await countRequest(context, RATE_LIMITS.proposals.account, userId);
  if (turn.isTaken) return;
  throw new ApiProblem(429, {}, { 'Retry-After': String(turn.next) });
}

async function show(
  context: Context,
  request: Request,
  owner: KeyOwner | null,
  id: string,
): Promise<Response> {
  if (owner === null) proposerOf(owner);
  const { db } = context.get(servicesContext);
  const known = owner !== null && uuid().safeParse(id).success;
  const found = known ? await readProposalOfProgram(db.write, { id, userId: owner.userId }) : null;
  if (!found) throw new ApiProblem(404, { detail: MESSAGES.pageNotFound });
  const { tool, values, decisions, ...proposal } = found;
  const { origin } = new URL(request.url);
  const shown = {
    ...proposal,
    tool: { ...tool, page: origin + paths.tool(tool.id) },
    values: values.map(({ path, after, url = null, quote = null, read_on = null }) => {
      const decision = decisions?.find((one) => one.path === path);
      return {
        ...{ field: path.split('.').at(-1), value: after, url, quote, read_on },
        decision: decision ? (decision.isPublished ? 'accepted' : 'refused') : null,
        reason: decision?.reason ?? null,
      };
    }),
  };
  return Response.json(proposalResponse.parse(shown));
}
