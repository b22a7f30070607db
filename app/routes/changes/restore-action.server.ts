import { redirect } from 'react-router';
import { RESTORE_FORM, RESTORE_TEXTS } from '#domain/history/restoring.ts';
import { RATE_LIMITS } from '#domain/limits.ts';
import { MESSAGES } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { readChange } from '#server/history/tool-history.server.ts';
import { readTool } from '#server/listing/tool-page.server.ts';
import { requireRole } from '#server/operators/operator.server.ts';
import { servicesContext, viewerContext } from '#server/request/context.server.ts';
import { notFound } from '#server/request/failures.server.ts';
import { defineForm, formAction } from '#server/request/form.server.ts';
import { countOrRefuse } from '#server/request/limits.server.ts';
import { Refused } from '#server/request/refused.server.ts';

/** Gives a tool back the value that a change replaced. Operators only, and only values that they may see. */
export const restoreAction = formAction(
  defineForm({
    form: RESTORE_FORM,
    operation: 'restoring a value',
    who: ({ context }) => requireRole(context, 'tools'),
    read: ({ typed }) => ({ good: typed.change }),
    limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.operator, id),
    async work({ context, params, who, good }) {
      const { db, log, restoreValue } = context.get(servicesContext);
      const found = await readTool(db.write, (params.id ?? '').trim());
      if (!found) throw notFound(MESSAGES.tool.notFound);
      const { tool } = found;
      const change = await readChange(db.write, tool, context.get(viewerContext), good);
      if (!change) throw new Refused({ status: 409, notice: RESTORE_TEXTS.gone });
      const { part, field, before } = change;
      const result = await restoreValue({ toolId: tool.id, part, field, value: before, by: who });
      if (result !== 'restored') throw new Refused({ status: 409, notice: RESTORE_TEXTS[result] });
      log.info({ tool: tool.id, field, operator: who.id }, 'A value was restored');
      return redirect(paths.changeUndone(tool.id), 303);
    },
  }),
);
