import type { QuestionHit } from '#catalogue/tools/entities.ts';
import { readReferredTools } from '#catalogue/tools/tool-references.server.ts';
import { searchBusinessFunctions } from '#catalogue/topics/business-search.ts';
import { GUIDE_MESSAGES } from '#catalogue/topics/guide-messages.ts';
import { findWithdrawnTopic } from '#catalogue/topics/withdrawn-topics.server.ts';
import { readAllBusinessFunctions } from '#features/answers/business-functions.server.ts';
import { readQuestion } from '#features/answers/question-page.server.ts';
import { searchQuestions } from '#features/answers/questions.server.ts';
import { questionsAfter } from '#features/answers/questions-after.server.ts';
import { contentText } from '#site/content.ts';
import { paths } from '#site/paths.ts';
import { cut, type Handler, placeOf } from './call.server.ts';
import { ApiProblem } from './problem.server.ts';
import { linkTo } from './tools.server.ts';
import { stated } from './value.ts';

/** Questions that answer a text, best first, or all questions in the order of their ids. */
export const listQuestions: Handler<'listQuestions'> = async ({ db, origin, asked, cursors }) => {
  const { q = '', limit, cursor } = asked;
  const place = placeOf(cursors, cursor);
  const shown = (hits: readonly QuestionHit[]) => hits.map((hit) => shownQuestion(hit, origin, null));
  if (q.trim() === '') {
    const rows = await questionsAfter(db, place?.[0] ?? null, limit + 1);
    const { page, last } = cut(rows, limit);
    return { data: shown(page), count: rows[0]?.count ?? 0, next: last ? cursors.write([last.id]) : null };
  }
  const wanted = Number(place?.[0] ?? 1);
  const { data, count, currentPage } = await searchQuestions(db, q, limit, wanted);
  const isLast = currentPage < wanted || currentPage * limit >= count;
  return {
    data: shown(currentPage < wanted ? [] : data),
    count,
    next: isLast ? null : cursors.write([String(currentPage + 1)]),
  };
};

/** A question with its answer as plain text and the listed tools that it names. */
export const getQuestion: Handler<'getQuestion'> = async ({ db, id, origin }) => {
  const stored = await readQuestion(db, id);
  if (!stored && (await findWithdrawnTopic(db, 'questions', id))) {
    throw new ApiProblem(410, { detail: GUIDE_MESSAGES.question.withdrawn });
  }
  if (!stored) throw new ApiProblem(404, { detail: GUIDE_MESSAGES.question.notFound });
  const { primary_tool, related_tools } = stored;
  const recordedOn = stored.edited_at ?? stored.created_at;
  const { readContent } = await import('#features/answers/content.server.ts');
  const [primary = null, ...related] = await readReferredTools(db, [primary_tool ?? '', ...related_tools]);
  const others = related.filter((tool) => tool !== null && tool !== primary);
  return {
    ...shownQuestion(stored, origin, recordedOn),
    answer: editorial(contentText(readContent(stored.answer).nodes), recordedOn),
    primary_tool: primary && linkTo(origin, primary),
    related_tools: [...new Set(others)].flatMap((tool) => (tool ? [linkTo(origin, tool)] : [])),
  };
};

/** All business functions in one statement: there are only a few. */
export const listFunctions: Handler<'listFunctions'> = async ({ db, origin, asked }) => ({
  data: searchBusinessFunctions(await readAllBusinessFunctions(db), asked.q ?? '').map((each) => ({
    id: each.slug,
    name: each.function_name,
    page: origin + paths.businessFunction(each.slug),
    summary: editorial(each.short_summary, each.last_updated),
    enhancements: editorial(each.ai_enhancements, each.last_updated),
    ...(each.use_case !== null && { use_case: editorial(each.use_case, each.last_updated) }),
    tools: editorial(each.tool_ids, each.last_updated),
  })),
});

function shownQuestion(hit: QuestionHit, origin: string, recordedOn: string | null) {
  const { id, question, question_category: category, search_volume: searches } = hit;
  return {
    id,
    question,
    page: origin + paths.question(id),
    category,
    ...originOf(recordedOn),
    ...(searches !== null && { searches: editorial(searches, recordedOn) }),
  };
}

/** Where a question comes from: the editors. */
function originOf(recordedOn: string | null) {
  const { value: _, ...origin } = editorial(null, recordedOn);
  return origin;
}

function editorial<T>(value: T, recordedOn: string | null) {
  return stated(value, { synopsis: null, date_updated: recordedOn?.slice(0, 10) ?? null });
}
