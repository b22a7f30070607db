import { redirect } from 'react-router';
import { draftOfNewTool } from '#features/editing/begin-drafts.server.ts';
import { findDoubles, type ToolLine } from '#features/editing/find-tools.server.ts';
import { EDITING_TEXTS, NEW_TOOL_FORM } from '#features/editing/forms.ts';
import { toolSlug } from '#features/editing/submission-record.ts';
import type { Shown } from '#platform/request/form.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { deskForm } from '../desk-form.server.ts';

/** Starts a draft of a new tool; if it seems to be listed, shows the similar tools and asks again. */
export const begin = deskForm('tools', {
  form: NEW_TOOL_FORM,
  operation: 'beginning a draft',
  async work({
    services: { db },
    who,
    good: { name, url, anyway, draft },
  }): Promise<Response | Shown<Field, Doubles>> {
    if (toolSlug(name, url) === '') return { status: 400, errors: { url: EDITING_TEXTS.noSlug } };
    const compared = url ?? name;
    const doubles = anyway === compared ? [] : await findDoubles(db.write, { name, url });
    if (doubles.length > 0)
      return { status: 409, notice: EDITING_TEXTS.doubles, outcome: { doubles, compared } };
    return redirect(
      deskPaths.draft(await draftOfNewTool(db.write, { name, url, by: who, wanted: draft })),
      303,
    );
  },
});

type Field = keyof typeof NEW_TOOL_FORM.fields;

interface Doubles {
  /** Listed tools that may be the same. */
  doubles: ToolLine[];
  /** What they resemble, as it was read: sent again, it begins the draft. */
  compared: string;
}
