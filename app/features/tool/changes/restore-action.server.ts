import { redirect } from 'react-router';
import { readTool } from '#catalogue/tools/tool-page.server.ts';
import { readChange } from '#features/history/tool-history.server.ts';
import { requireRole } from '#features/operators/operator.server.ts';
import { restoreValue } from '#features/publishing/restore.server.ts';
import { viewerContext } from '#platform/request/context.server.ts';
import { notFound } from '#platform/request/failures.server.ts';
import { defineForm, formAction } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { RESTORE_FORM, RESTORE_TEXTS } from './restoring.ts';

/** Gives a tool back the value that a change replaced. Operators only, and only values that they may see. */
export const restoreAction = formAction(
  defineForm({
    form: RESTORE_FORM,
    operation: 'restoring a value',
    who: ({ context }) => requireRole(context, 'tools'),
    read: ({ typed }) => ({ good: typed.change }),
    limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.operator, id),
    async work({ context, services: { db, log }, params, who, good }) {
      const found = await readTool(db.write, (params.id ?? '').trim());
      if (!found) throw notFound(MESSAGES.tool.notFound);
      const { tool } = found;
      const change = await readChange(db.write, tool, context.get(viewerContext), good);
      if (!change) throw new Refused({ status: 409, notice: RESTORE_TEXTS.gone });
      const { part, field, before } = change;
      const result = await restoreValue(db, { toolId: tool.id, part, field, value: before, by: who });
      if (result !== 'restored') throw new Refused({ status: 409, notice: RESTORE_TEXTS[result] });
      log.info({ tool: tool.id, field, operator: who.id }, 'A value was restored');
      return redirect(paths.changeUndone(tool.id), 303);
    },
  }),
);
