import { nearest } from '#catalogue/search/suggesting/near-names.ts';
import { listCategoryOptions } from '#catalogue/topics/categories.server.ts';
import { ApiProblem } from '#features/api/problem.server.ts';
import { nearTools } from '#features/search/suggestions.server.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import type { AgentCall } from './agent-call.server.ts';

/** What an agent may have meant by a name that nothing has. */
interface Near {
  id: string;
  name: string;
  page: string;
}

/** Thrown for a name that nothing has. */
export class UnknownName extends ApiProblem {
  readonly near: readonly Near[];

  constructor(asked: string, message: string, near: readonly Near[]) {
    const meant = near.map(({ id, name }) => `${id} (${name})`).join(', ');
    super(404, { detail: `${message}: "${asked}".${meant === '' ? '' : ` Did you mean ${meant}?`}` });
    this.near = near;
  }
}

/** What to throw for an id that no tool has: it names the tools whose ids come close. */
export async function unknownTool({ db, origin }: AgentCall, asked: string): Promise<UnknownName> {
  const near = await nearTools(db, asked);
  return new UnknownName(
    asked,
    MESSAGES.tool.notFound,
    near.map(({ id, name }) => ({ id, name, page: origin + paths.tool(id) })),
  );
}

/** A category's id by its name, ignoring case. */
export async function categoryNamed({ db, origin }: AgentCall, asked: string): Promise<string> {
  const all = await listCategoryOptions(db);
  const wanted = asked.trim().toLowerCase();
  const found = all.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  if (found) return found.id;
  const near = nearest(asked, all).map(({ id, name }) => ({ id, name, page: origin + paths.category(id) }));
  throw new UnknownName(asked, MESSAGES.category.notFound, near);
}
