import { redirect } from 'react-router';
import { CASES_A_PAGE } from '#features/cases/cases.server.ts';
import { declineFoundTools } from '#features/submissions/decline-found.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { uuid } from '#site/uuid.ts';
import { DECLINE_FOUND_FORM, DECLINE_FOUND_TEXTS } from './decline-found-form.ts';
import { deskForm } from './desk-form.server.ts';

/** Declines the found tools of a page, or of a source. */
const decline = (isOfPage: boolean) =>
  deskForm('submissions', {
    form: DECLINE_FOUND_FORM,
    operation: 'declining found tools',
    async work({ services: { db }, who: by, good: { ids, source, note } }) {
      const seen = ids.split(',', CASES_A_PAGE).filter((id) => uuid().safeParse(id).success);
      const which = isOfPage ? { ids: seen } : { source };
      const entry = await declineFoundTools(db.write, { which, note, by });
      if (entry === null) throw new Refused({ status: 409, notice: DECLINE_FOUND_TEXTS.none });
      return redirect(deskPaths.deskFound(entry), 303);
    },
  });

export const declinePage = decline(true);
export const declineSource = decline(false);
