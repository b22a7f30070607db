import type { Offer } from '#catalogue/search/answer/offers.ts';
import type { AskedName } from '#catalogue/search/reading/tool-question.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { Viewer } from '#site/access.ts';
import { namedEntities } from './named-entities.server.ts';
import { answerAboutCompany, type ToolAnswer } from './tool-answer.server.ts';

/** What is known of a company or investor that makes no listed tool, but of which a search asks something. */
export async function companyAskedAfter(
  db: DrizzleDb,
  viewer: Viewer,
  asked: AskedName | null,
): Promise<{ offers: Offer[]; answer: ToolAnswer | null }> {
  if (asked === null) return { offers: [], answer: null };
  const { named: offers } = await namedEntities(db, viewer, asked.name);
  const company = offers.find(({ kind }) => kind === 'company-page');
  const answer = company ? await answerAboutCompany(db, viewer, company, asked.about) : null;
  return { offers, answer };
}
