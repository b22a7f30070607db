import { redirect } from 'react-router';
import { z } from 'zod';
import { EDITING_TEXTS, NEW_TOOL_FORM } from '#domain/editing/forms.ts';
import { startingState } from '#domain/form-state.ts';
import { paths } from '#domain/paths.ts';
import { isWebAddress } from '#domain/tools/field-values.ts';
import { draftOfNewTool } from '#server/editing/begin-drafts.server.ts';
import { findDoubles, type ToolLine } from '#server/editing/find-tools.server.ts';
import { openDesk } from '#server/operators/desk.server.ts';
import { deskAction, deskForm } from '#server/operators/desk-form.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import type { Shown } from '#server/request/form.server.ts';
import { bySchema, oneLine } from '#server/request/form-fields.server.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FormField } from '#ui/form-field.tsx';
import { DeskPage } from '#ui/operator/desk-page.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/new-tool';
import { ToolTable } from './tool-table.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'tools');
  return { desk };
}

const read = bySchema(
  z.object({
    name: oneLine.pipe(z.string().min(1, 'Enter the name of the tool').max(200, 'The name is too long')),
    url: oneLine.pipe(
      z.string().max(2_000).refine(isWebAddress, 'Enter an address that starts with http:// or https://'),
    ),
    anyway: z.string(),
  }),
);

const begin = deskForm('tools', {
  form: NEW_TOOL_FORM,
  operation: 'beginning a draft',
  read,
  async work({ context, who, good: { name, url, anyway } }): Promise<Response | Shown<Field, Doubles>> {
    const { db } = context.get(servicesContext);
    const doubles = anyway === url ? [] : await findDoubles(db.write, { name, url });
    if (doubles.length > 0) return { status: 409, notice: EDITING_TEXTS.doubles, outcome: { doubles } };
    return redirect(paths.draft(await draftOfNewTool(db.write, { name, url, by: who })), 303);
  },
});

type Field = (typeof NEW_TOOL_FORM.fields)[number];

/** Listed tools that may be the same. */
interface Doubles {
  doubles: ToolLine[];
}

export const action = deskAction('tools', { '': begin });

export function meta() {
  return pageMeta({ title: 'New tool' });
}

export default function NewTool({ loaderData: { desk }, actionData }: Route.ComponentProps) {
  const { values, errors } = actionData ?? startingState(NEW_TOOL_FORM);
  const doubles = actionData?.outcome?.doubles ?? [];
  return (
    <DeskPage
      desk={desk}
      title="New tool"
      current={paths.deskTools}
      note="Its name and address are compared with the tools that are listed. Everything else follows in the draft."
    >
      <ErrorBanner text={actionData?.notice} />
      {doubles.length > 0 && <ToolTable tools={doubles} />}
      <form method="post" action={paths.newTool} className="mt-6 grid max-w-prose gap-6">
        {doubles.length > 0 && <input type="hidden" name="anyway" value={values.url} />}
        <FormField name="name" label="Name" error={errors.name}>
          {(control) => <input {...control} defaultValue={values.name} autoComplete="off" />}
        </FormField>
        <FormField name="url" label="Website" error={errors.url}>
          {(control) => <input {...control} inputMode="url" defaultValue={values.url} autoComplete="off" />}
        </FormField>
        <p>
          <button type="submit" className="btn btn-primary">
            {doubles.length > 0 ? 'Begin the draft anyway' : 'Begin the draft'}
          </button>
        </p>
      </form>
    </DeskPage>
  );
}
