import { type SQL, sql } from 'drizzle-orm';
import { clampPage, pageCount } from '#catalogue/search/filters/tool-query.ts';
import { heldClaim } from '#features/claims/claims.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import type { ReportReason } from '#site/membership.ts';
import type { ReviewAbout } from './about.ts';
import type { ModerationQuery, ReviewView } from './moderation.ts';

export interface ListedReview {
  ratingId: string;
  tool: { id: string; name: string };
  rating: number;
  /** Null for stars alone. */
  review: string | null;
  about: ReviewAbout | null;
  /** Null if its author has left. */
  author: string | null;
  created_at: string;
  isHidden: boolean;
  /** Why it may be part of a burst; null if it is not. */
  burst: string | null;
  /** The vendor's answer. */
  answer: ListedAnswer | null;
  /** Only unsettled ones. */
  reports: { id: string; reason: ReportReason; note: string | null; created_at: string }[];
}

interface ListedAnswer {
  text: string;
  /** The vendor's address. */
  author: string;
  answered_at: string;
  isHidden: boolean;
  /** Whether the vendor's claim was taken back, so that the answer is not shown. */
  isPast: boolean;
}

interface Row extends Omit<ListedReview, 'burst'>, RatingsNearby {
  [column: string]: unknown;
}

const REVIEWS_A_PAGE = 25;
const MOST_REPORTS = 50;

const IN_VIEW: Readonly<Record<ReviewView, SQL>> = {
  reported: sql`EXISTS (SELECT FROM review_reports r WHERE r.rating_id = own.id AND r.settled_at IS NULL)`,
  all: sql`true`,
  answered: sql`EXISTS (SELECT FROM review_answers a WHERE a.rating_id = own.id AND a.text IS NOT NULL)`,
  hidden: sql`(own.review_hidden_at IS NOT NULL
    OR EXISTS (SELECT FROM review_answers a WHERE a.rating_id = own.id AND a.hidden_at IS NOT NULL))`,
};

const ORDERS: Readonly<Record<ReviewView, SQL>> = {
  reported: sql`(SELECT min(r.created_at) FROM review_reports r
    WHERE r.rating_id = own.id AND r.settled_at IS NULL), own.id`,
  all: sql`own.created_at DESC, own.id`,
  answered: sql`(SELECT a.answered_at FROM review_answers a WHERE a.rating_id = own.id) DESC, own.id`,
  hidden: sql`coalesce(own.review_hidden_at,
    (SELECT a.hidden_at FROM review_answers a WHERE a.rating_id = own.id)) DESC, own.id`,
};

/**
 * A page of ratings: reported ones, the longest waiting first; or all or hidden ones, newest first. A page beyond the
 * last is the last.
 */
export async function listReviews(db: DrizzleDb, { view, q, page }: ModerationQuery) {
  const words = sql`lower(concat_ws(' ', own.review, own.about ->> 'role', own.about ->> 'use', own.tool_id, author.email,
    (SELECT a.text FROM review_answers a WHERE a.rating_id = own.id)))`;
  const asked = q === '' ? IN_VIEW[view] : sql`${IN_VIEW[view]} AND strpos(${words}, lower(${q})) > 0`;
  const from = sql`user_ratings own JOIN ai_tools tool ON tool.id = own.tool_id
    LEFT JOIN users author ON author.id = own.user_id`;
  const {
    rows: [found],
  } = await db.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${from} WHERE ${asked}`);
  const count = found?.count ?? 0;
  const shown = clampPage(page, count, REVIEWS_A_PAGE);
  const { rows } = await db.execute<Row>(sql`
    SELECT own.id AS "ratingId", json_build_object('id', tool.id, 'name', tool.name) AS tool,
      own.rating, own.review, own.about, author.email AS author, own.created_at,
      own.review_hidden_at IS NOT NULL AS "isHidden", ${REPORTS} AS reports, ${ANSWER} AS answer,
      ${NEAR} AS near, CASE WHEN ${isNew('author', 'own')} THEN ${BY_NEW} ELSE 0 END AS "byNew"
    FROM ${from} WHERE ${asked} ORDER BY ${ORDERS[view]}
    LIMIT ${REVIEWS_A_PAGE} OFFSET ${(shown - 1) * REVIEWS_A_PAGE}`);
  const reviews = rows.map(
    ({ near, byNew, created_at, ...row }): ListedReview => ({
      ...row,
      created_at: new Date(created_at).toISOString(),
      burst: burstOf({ near, byNew }),
    }),
  );
  return { reviews, count, page: shown, pages: pageCount(count, REVIEWS_A_PAGE) };
}

const ANSWER = sql`(SELECT json_build_object('text', a.text, 'author', vendor.email,
    'answered_at', a.answered_at, 'isHidden', a.hidden_at IS NOT NULL,
    'isPast', NOT EXISTS (${heldClaim({ toolId: sql`own.tool_id`, userId: sql`a.user_id` })}))
  FROM review_answers a JOIN users vendor ON vendor.id = a.user_id
  WHERE a.rating_id = own.id AND a.text IS NOT NULL)`;

const REPORTS = sql`coalesce((SELECT json_agg(json_build_object('id', r.id, 'reason', r.reason, 'note', r.note,
    'created_at', r.created_at) ORDER BY r.created_at)
  FROM (SELECT * FROM review_reports WHERE rating_id = own.id AND settled_at IS NULL
    ORDER BY created_at LIMIT ${MOST_REPORTS}) r), '[]')`;

/** When ratings of one tool look arranged. Hours count before and after each rating. */
const BURSTS = {
  many: { ratings: 10, hours: 6 },
  /** Several ratings by accounts younger than `accountHours` when they rated. */
  newAccounts: { ratings: 3, hours: 24, accountHours: 24 },
} as const;

function isNew(account: 'author' | 'other', rating: 'own' | 'near_by'): SQL {
  const hours = BURSTS.newAccounts.accountHours;
  return sql.raw(`coalesce(${account}.created_at > ${rating}.created_at - interval '${hours} hours', false)`);
}

function around(hours: number): SQL {
  const span = sql`make_interval(hours => ${hours})`;
  return sql`near_by.tool_id = own.tool_id
    AND near_by.created_at BETWEEN own.created_at - ${span} AND own.created_at + ${span}`;
}

const NEAR = sql`(SELECT count(*)::int FROM user_ratings near_by WHERE ${around(BURSTS.many.hours)})`;
const BY_NEW = sql`(SELECT count(*)::int FROM user_ratings near_by JOIN users other ON other.id = near_by.user_id
  WHERE ${around(BURSTS.newAccounts.hours)} AND ${isNew('other', 'near_by')})`;

interface RatingsNearby {
  /** Ratings of the tool near this one, including it. */
  near: number;
  /** Ratings by new accounts near this one, including it; 0 unless its own account was new. */
  byNew: number;
}

/** Why a rating may be part of a burst, in words; null if it is not. */
function burstOf({ near, byNew }: RatingsNearby): string | null {
  if (byNew >= BURSTS.newAccounts.ratings)
    return `One of ${byNew} ratings by new accounts within ${BURSTS.newAccounts.hours} hours`;
  return near >= BURSTS.many.ratings ? `One of ${near} ratings within ${BURSTS.many.hours} hours` : null;
}
