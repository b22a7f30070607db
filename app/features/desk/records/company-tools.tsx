import { data, redirect } from 'react-router';
import { readCompanyTools } from '#features/editing/company-tools.server.ts';
import { EDITING_TEXTS } from '#features/editing/forms.ts';
import { labelOfFault } from '#features/editing/labels.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { splitCompany } from '#features/publishing/split-company.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { reads, type Sent } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { addressField, visibleField } from '#site/form-fields.ts';
import { type FormRules, fieldsSent, HIDDEN, startingState } from '#site/form-state.ts';
import { formatCounted } from '#site/format.ts';
import { BODY_LIMITS } from '#site/limits.ts';
import { say, wordedTexts } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Fields } from '#ui/fields.tsx';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { openDesk } from '../desk.server.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import type { Route } from './+types/company-tools';

/** Moves tools to another company. */
const OTHER_COMPANY_FORM = {
  fields: {
    intent: HIDDEN,
    name: visibleField({
      label: 'Name of the other company',
      missing: 'Enter the name of the company',
      what: 'the name',
      maxLength: 200,
      autoComplete: 'off',
    }),
    url: addressField('Its website'),
  },
  failed: 'That could not be saved. Please try again in a moment.',
} satisfies FormRules;

/** A company's tools by site; some can be moved to another company. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'topics');
  const { db } = context.get(servicesContext);
  return orUnavailable(context, 'reading the tools of a company', async () => {
    const company = await readCompanyTools(db.write, id);
    if (!company) throw data({ message: EDITING_TEXTS.noRecord, near: [] }, { status: 404 });
    return { desk, id, company };
  });
}

const readCompany = reads(OTHER_COMPANY_FORM, 'name', 'url');

/** The fields depend on the tools, so everything submitted is returned. */
const split = (sent: Sent) =>
  deskForm('topics', {
    form: {
      ...OTHER_COMPANY_FORM,
      fields: { ...fieldsSent(ticked(sent.form), ticked(sent.form)), ...OTHER_COMPANY_FORM.fields },
    },
    operation: 'filing tools under another company',
    read({ form }) {
      const reading = readCompany({ typed: { name: form.name ?? '', url: form.url ?? '' } });
      if ('errors' in reading) return reading;
      return { good: { ...reading.good, tools: ticked(form).map((name) => name.slice(TOOL_FIELD.length)) } };
    },
    async work({ services: { db }, params, who: by, good }) {
      if (good.tools.length === 0) throw new Refused({ status: 400, notice: OTHER_COMPANY_TEXTS.none });
      const result = await splitCompany(db, { from: params.id ?? '', ...good, by });
      if (result.outcome === 'changed')
        throw new Refused({ status: 409, notice: OTHER_COMPANY_TEXTS.changed });
      if (result.outcome === 'faulty') {
        const [fault] = result.faults;
        throw new Refused({
          status: 409,
          notice: fault ? `${labelOfFault(fault.field)}: ${fault.reason}` : OTHER_COMPANY_TEXTS.changed,
        });
      }
      return redirect(deskPaths.deskEdit(result.edit, 'changed'), 303);
    },
  })(sent);

function ticked(form: Sent['form']): string[] {
  return Object.keys(form).filter((name) => name.startsWith(TOOL_FIELD));
}

export const action = deskAction('topics', { split }, BODY_LIMITS.record);

export const handle = { failed: OTHER_COMPANY_FORM.failed };

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: say`Tools of ${loaderData?.company.name ?? ''}` });
}

export default function CompanyTools({
  loaderData: { desk, id, company },
  actionData,
}: Route.ComponentProps) {
  const state = actionData ?? startingState(OTHER_COMPANY_FORM);
  const chosen: Readonly<Record<string, string>> = state.values;
  const { name, hasRecord, tools, count } = company;
  return (
    <DeskPage
      desk={desk}
      title={say`Tools of ${name}`}
      current={deskPaths.deskList('categories')}
      note={
        <>
          {`${formatCounted(count, 'tool')}${tools.length < count ? `, of which ${tools.length} are shown` : ''}. `}
          <TextLink to={paths.company(id)}>Its page</TextLink>
          {hasRecord && (
            <>
              {' · '}
              <TextLink to={deskPaths.deskRecord('companies', id)}>Its record</TextLink>
            </>
          )}
        </>
      }
    >
      <ErrorBanner text={actionData?.notice} />
      {tools.length === 0 ? (
        <EmptyState text={say`No tool is filed under it.`} />
      ) : (
        <form method="post" action={deskPaths.companyTools(id)} className="mt-6">
          <table className="data">
            <TableHead columns={[say`Tool`, 'Site', 'Developer, as written']} />
            <tbody>
              {tools.map((tool) => (
                <tr key={tool.id}>
                  <th scope="row" className="wrap-anywhere">
                    <label>
                      <input
                        type="checkbox"
                        name={`${TOOL_FIELD}${tool.id}`}
                        value="1"
                        defaultChecked={chosen[`${TOOL_FIELD}${tool.id}`] === '1'}
                      />{' '}
                      {tool.name}
                    </label>
                  </th>
                  <td className="wrap-anywhere">{tool.host ?? '—'}</td>
                  <td className="wrap-anywhere">{tool.developer ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <section aria-labelledby="other" className="mt-12">
            <SectionHeading
              id="other"
              title={say`The chosen tools are of another company`}
              note={say`A record is made for it, and for this one too if they have the same name. The tools name it. Imports leave that. What the tools had can be given back to them on the next page.`}
            />
            <div className="grid max-w-prose gap-6">
              <Fields form={OTHER_COMPANY_FORM} state={state} />
              <p>
                <button type="submit" name="intent" value="split" className="btn btn-primary">
                  File them under it
                </button>
              </p>
            </div>
          </section>
        </form>
      )}
    </DeskPage>
  );
}

/** What the page of a company's tools says. */
const OTHER_COMPANY_TEXTS = wordedTexts({
  none: 'Choose the tools of the other company.',
  changed: 'These tools are not all of this company any more. Please read them again.',
} as const);

/** The prefix of a field's name before the tool's id. */
const TOOL_FIELD = 'tool:';
