import { FAVORITE_TEXTS, RATING_TEXTS, REPORT_TEXTS, type ToolOutcome } from '#domain/members/rating.ts';

/**
 * What came of a form that was sent by a script. When no outcome comes back, because the way there or the
 * server failed, the texts of spec §8 take its place and what was typed stays.
 *
 * @throws what leads elsewhere, as to the login
 */
export async function orFailure(request: Request, send: () => Promise<ToolOutcome>): Promise<ToolOutcome> {
  const intent = (await request.clone().formData()).get('intent');
  try {
    return await send();
  } catch (error) {
    if (error instanceof Response) throw error;
    if (intent === 'report') return { about: 'report', message: REPORT_TEXTS.failed, done: false };
    return intent === 'rate' || intent === 'unrate'
      ? { about: 'rating', message: RATING_TEXTS.failed, done: false }
      : { about: 'favorite', message: FAVORITE_TEXTS.failed, done: false };
  }
}
