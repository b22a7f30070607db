import { readEntered } from '#features/records/records/entered-tool.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { answerHeadersContext, servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { refusedContext } from '#platform/request/form.server.ts';
import { startingState } from '#site/form-state.ts';
import { MARKS } from '#site/marks.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/answer';
import { REPORT_FORM, REPORT_TEXTS } from './forms.ts';
import { answerAction } from './report-action.server.ts';
import { ReportForm } from './report-form.tsx';
import { controlToday, reportedPath, seenOf } from './reported-value.server.ts';
import { readAskedReport, wasAsked } from './reports.server.ts';

/** A report of which an editor has asked something. Whoever has its address, which only the mail tells, may answer. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = idOf(params);
  context.get(answerHeadersContext).set('Cache-Control', 'private, no-store');
  const isSent = new URL(request.url).searchParams.get('sent') === '1';
  if (isSent) return { id, asked: null, isSent };
  const { db } = context.get(servicesContext);
  return orUnavailable(context, 'reading a report', async () => {
    const asked = await readAskedReport(db.write, id);
    const today = asked && (await readEntered(db, asked.toolId));
    // A refused form comes back with what was typed, although nothing is asked any more.
    if ((!asked || !today) && !context.get(refusedContext) && !(await wasAsked(db.write, id)))
      throw notFound(MESSAGES.pageNotFound);
    if (!asked || !today) return { id, asked: null, isSent };
    const { report, values, remark, question, toolName } = asked;
    const fact = { tool: asked.toolId, tab: report.tab, field: report.field, shown: report.shown };
    const path = reportedPath(today, fact);
    return {
      id,
      isSent,
      asked: {
        ...{ fact, toolName, question },
        control: path === null ? null : controlToday(today, path, values),
        typed: {
          ...{ right: remark, source: report.url ?? '', quote: report.quote ?? '' },
          ...{ tab: report.tab ?? '', field: report.field, shown: report.shown },
          seen: path ? seenOf(today, path) : '',
        },
      },
    };
  });
}

export const action = answerAction;
/** What its forms say if no answer comes. */
export const handle = { failed: REPORT_FORM.failed };

export function meta() {
  return pageMeta({ title: 'A question about your report', indexed: false });
}

export default function Answer({ loaderData: { id, asked, isSent }, actionData }: Route.ComponentProps) {
  const back = actionData?.outcome ?? null;
  return (
    <div className="wrap pt-8">
      <h1>A question about your report</h1>
      {asked ? (
        <>
          <p
            dir="auto"
            className="mt-6 max-w-prose border-l-4 border-brand pl-4 whitespace-pre-line wrap-anywhere"
          >
            {asked.question}
          </p>
          <ReportForm
            fact={asked.fact}
            toolName={asked.toolName}
            control={back?.control ?? asked.control}
            faulty={new Map(back?.faults.summary.map(({ name, reason }) => [name, reason]))}
            state={actionData ?? startingState(REPORT_FORM, asked.typed)}
            action={paths.report(id)}
            button="Answer"
          />
        </>
      ) : actionData ? (
        <ErrorBanner text={actionData.notice} />
      ) : !isSent ? (
        <p className="mt-6 max-w-prose">{REPORT_TEXTS.nothingAsked}</p>
      ) : (
        <p role="status" tabIndex={-1} {...MARKS.takesFocus()} className="mt-6 border-l-4 border-brand pl-4">
          Thank you. Your answer has arrived, and an editor looks at it.
        </p>
      )}
    </div>
  );
}
