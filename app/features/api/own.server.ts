import { eq } from 'drizzle-orm';
import { aiTools } from '#catalogue/tables/tools.server.ts';
import { LIST_TEXTS } from '#features/lists/list-rules.ts';
import { readEntries } from '#features/lists/listed-tools.server.ts';
import { listsOf, readOwnList } from '#features/lists/own-lists.server.ts';
import { exchangeFor } from '#features/rates/rates.server.ts';
import { readReviews } from '#features/reviews/reviews.server.ts';
import { REVIEWS_A_PAGE } from '#features/reviews/reviews.ts';
import { budgetText } from '#features/sheets/sheet-budget.ts';
import { SHEET_TEXTS } from '#features/sheets/sheet-rules.ts';
import { listSheets, readOwnSheet, type Sheet } from '#features/sheets/sheets.server.ts';
import { readDocument } from '#features/sheets/shown-sheet.server.ts';
import { paths } from '#site/paths.ts';
import { uuid } from '#site/uuid.ts';
import { type Handler, ownerIn, placeOf } from './call.server.ts';
import { ApiProblem } from './problem.server.ts';
import { LISTED_PARTS } from './tool-parts.ts';
import { leadOn, linkTo, readRecords } from './tools.server.ts';

/** What its page shows of a tool's reviews, without their authors. */
export const listReviews: Handler<'listReviews'> = async (call) => {
  const { db, id, origin, asked, cursors } = call;
  const wanted = Number(placeOf(cursors, asked.cursor)?.[0] ?? 1);
  const [[tool], found] = await Promise.all([
    db.select({ id: aiTools.id, name: aiTools.name }).from(aiTools).where(eq(aiTools.id, id)),
    readReviews(db, id, { page: wanted, filters: {} }, null),
  ]);
  if (!tool) return leadOn(call, (present) => `/tools/${encodeURIComponent(present)}/reviews`);
  const { distribution, count, page, reviews } = found;
  const isPast = page < wanted;
  return {
    tool: linkTo(origin, tool),
    given: distribution.map(({ stars, given }) => ({ stars, ratings: given })),
    data: (isPast ? [] : reviews).map(({ id: review, rating, text, about, created_at, answer }) => ({
      id: review,
      stars: rating,
      ...{ text, about, created_at },
      answer: answer && { text: answer.text, answered_at: answer.answered_at },
    })),
    count,
    next: isPast || page * REVIEWS_A_PAGE >= count ? null : cursors.write([String(page + 1)]),
  };
};

export const listOwnLists: Handler<'listOwnLists'> = async (call) => ({
  data: (await listsOf(call.db, ownerIn(call), [])).map(({ id, name, tools, isShared, changedAt }) => ({
    ...{ id, name, page: call.origin + paths.list(id), changed_at: changedAt },
    ...{ tools, is_shared: isShared },
  })),
});

/** A list with the public records of its tools. */
export const getOwnList: Handler<'getOwnList'> = async (call) => {
  const { db, id, origin, asked } = call;
  const list = await readOwnList(db, ownerIn(call), id);
  if (!list) throw new ApiProblem(404, { detail: LIST_TEXTS.noSuchList });
  const entries = await readEntries(db, list.id);
  const ids = entries.map(({ tool }) => tool.id);
  const records = await readRecords(call, ids, asked.fields ?? LISTED_PARTS);
  const recordOf = new Map(records.map((record) => [record.id, record]));
  return {
    ...{ id: list.id, name: list.name, page: origin + paths.list(list.id), changed_at: list.changedAt },
    data: entries.flatMap(({ tool: { id: of }, note }) => {
      const tool = recordOf.get(of);
      return tool ? [{ note, tool }] : [];
    }),
  };
};

export const listOwnSheets: Handler<'listOwnSheets'> = async (call) => ({
  data: (await listSheets(call.db, ownerIn(call))).map((sheet) => ({
    ...headOf(sheet, call.origin),
    tools: sheet.tools,
  })),
});

/** A sheet as its page shows it to its maker. */
export const getOwnSheet: Handler<'getOwnSheet'> = async (call) => {
  const { db, viewer, id, origin } = call;
  const maker = { userId: ownerIn(call), key: null };
  const sheet = uuid().safeParse(id).success ? await readOwnSheet(db, id, maker) : null;
  if (!sheet) throw new ApiProblem(404, { detail: SHEET_TEXTS.notFound });
  const { seats, budget, currency, rate } = sheet.content;
  const exchange = await exchangeFor(db, currency, rate);
  const { tools, standings, criteria, years } = await readDocument(db, sheet, { viewer, exchange });
  return {
    ...headOf(sheet, origin),
    ...{ context: sheet.content.context, seats, budget: budget && budgetText(budget, seats), totals: years },
    criteria: criteria.map((each) => ({ ...each, scores: [...each.scores] })),
    tools: tools.map(({ cost, ...tool }, position) => {
      const { place = null, result = null } = standings.find((each) => each.tool === position) ?? {};
      return {
        ...linkTo(origin, tool),
        ...{ note: tool.note, place, result },
        ...{ plan: cost.plan?.name ?? null, currency: cost.currency, sums: cost.sums, cost: cost.said },
        budget: tool.budget,
        questions: tool.questions,
      };
    }),
  };
};

function headOf({ id, content, isWithdrawn, changedAt }: Sheet, origin: string) {
  return {
    ...{ id, question: content.question, page: origin + paths.sheet(id) },
    ...{ is_withdrawn: isWithdrawn, changed_at: changedAt },
  };
}
