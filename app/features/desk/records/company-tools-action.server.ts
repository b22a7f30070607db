import { redirect } from 'react-router';
import { labelOf } from '#features/editing/labels.ts';
import { splitCompany } from '#features/publishing/split-company.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { reads, type Sent } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { fieldsSent } from '#site/form-state.ts';
import { BODY_LIMITS } from '#site/limits.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import { OTHER_COMPANY_FORM, OTHER_COMPANY_TEXTS, TOOL_FIELD } from './other-company.ts';

const readCompany = reads(OTHER_COMPANY_FORM, 'name', 'url');

/** The form names the tools, so everything that was sent comes back. */
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
    async work({ context, params, who: by, good }) {
      const { db } = context.get(servicesContext);
      if (good.tools.length === 0) throw new Refused({ status: 400, notice: OTHER_COMPANY_TEXTS.none });
      const result = await splitCompany(db, { from: params.id ?? '', ...good, by });
      if (result.outcome === 'changed')
        throw new Refused({ status: 409, notice: OTHER_COMPANY_TEXTS.changed });
      if (result.outcome === 'faulty') {
        const [fault] = result.faults;
        throw new Refused({
          status: 409,
          notice: fault ? `${labelOf(fault.field)}: ${fault.reason}` : OTHER_COMPANY_TEXTS.changed,
        });
      }
      return redirect(deskPaths.deskEdit(result.edit, 'changed'), 303);
    },
  })(sent);

function ticked(form: Sent['form']): string[] {
  return Object.keys(form).filter((name) => name.startsWith(TOOL_FIELD));
}

/** Files tools of a company under another. */
export const companyToolsAction = deskAction('topics', { split }, BODY_LIMITS.record);
