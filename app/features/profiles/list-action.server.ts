import { NoSuchTool } from '#catalogue/member-writes.server.ts';
import { membersOnly } from '#features/accounts/member.server.ts';
import { FAVORITE_TEXTS, RATING_TEXTS, WITH_REVIEW } from '#features/reviews/rating.ts';
import { readStars } from '#features/reviews/rating-forms.server.ts';
import { removeRating, restoreStars, setFavorite } from '#features/reviews/ratings.server.ts';
import { defineForm, formsAction } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { type ListIntent, listForm } from './list-forms.ts';

/** The owner of the rows comes from the session, never from the form (spec §6). */
const who = membersOnly(paths.profile);

/** @throws Refused for a tool that has left the directory, so that the member still sees the lists */
async function ofTool<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw error instanceof NoSuchTool ? new Refused({ status: 404, notice: MESSAGES.tool.notFound }) : error;
  });
}

const favor = (intent: 'favorite' | 'unfavorite', notice: string) =>
  defineForm({
    form: listForm(intent),
    operation: 'storing a favorite',
    who,
    read: ({ typed }) => ({ good: typed.tool }),
    limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.favorite, id),
    async work({ services, who: { id: userId }, good: toolId }) {
      const choice = { toolId, userId, favorite: intent === 'favorite' };
      await ofTool(setFavorite(services, choice));
      return { notice };
    },
  });

const unrate = defineForm({
  form: listForm('unrate'),
  operation: 'removing a rating',
  who,
  read: ({ typed }) => ({ good: typed.tool }),
  limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.rating, id),
  async work({ services, form, who: { id: userId }, good: toolId }) {
    const rating = { toolId, userId, withReview: form[WITH_REVIEW] === 'yes' };
    const kept = await ofTool(removeRating(services, rating));
    if (kept === 'hidden') return { status: 409, notice: RATING_TEXTS.hiddenStays };
    if (kept === 'review') {
      return { status: 409, notice: RATING_TEXTS.confirmRemoval, outcome: 'confirm' as const };
    }
    return { notice: RATING_TEXTS.removed };
  },
});

const rate = defineForm({
  form: listForm('rate'),
  operation: 'storing a rating',
  who,
  read: ({ typed }) => ({ good: { toolId: typed.tool, ...readStars({ typed }).good } }),
  limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.rating, id),
  async work({ services, who: { id: userId }, good }) {
    await ofTool(restoreStars(services, { userId, ...good }));
    return { notice: RATING_TEXTS.restored };
  },
});

/** Removes rows from a member's own lists, and puts them back. */
export const listAction = formsAction({
  unfavorite: favor('unfavorite', FAVORITE_TEXTS.removed),
  favorite: favor('favorite', FAVORITE_TEXTS.restored),
  unrate,
  rate,
} satisfies Record<ListIntent, unknown>);
