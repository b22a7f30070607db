import { redirect } from 'react-router';
import { findPresentTool } from '#catalogue/tools/tool-page.server.ts';
import type { ToolRecord } from '#features/editing/tool-record.ts';
import { enteredRecord } from '#features/records/records/entered-tool.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import { answerHeadersContext, servicesContext } from '#platform/request/context.server.ts';
import { notFound, orNone } from '#platform/request/failures.server.ts';
import { refusedContext } from '#platform/request/form.server.ts';
import { startingState } from '#site/form-state.ts';
import { MARKS } from '#site/marks.ts';
import { MESSAGES } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { isSlug } from '#site/slug.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/report';
import type { FactReport } from './fact-report.ts';
import { REPORT_FORM, REPORT_TEXTS } from './forms.ts';
import { reportAction } from './report-action.server.ts';
import { ReportForm } from './report-form.tsx';
import { isOnPage, readReport } from './report-rules.ts';
import { controlToday, reportedPath, seenOf } from './reported-value.server.ts';

/** The form about one value, filled in with what the directory says. While no tool can be read, words have to do. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (!isSlug(params.id)) throw notFound(MESSAGES.tool.notFound);
  const { searchParams } = new URL(request.url);
  const fact = readReport(params.id, searchParams);
  // Every value of every tool has such a page. Keeping them would push other pages out of memory.
  context.get(answerHeadersContext).set('Cache-Control', 'private, no-store');
  const { db } = context.get(servicesContext);
  const [found] = await orNone(context, 'reading a reported tool', async () => [
    {
      today: await inTransaction(db.read, (tx) => enteredRecord(tx, fact.tool)),
      present: await findPresentTool(db.read, fact.tool),
    },
  ]);
  // A refused form comes back with what was typed, also for a tool that has gone meanwhile.
  if (found && !found.today && !context.get(refusedContext)) {
    if (found.present) throw redirect(paths.reportFact({ ...fact, tool: found.present }), 301);
    throw notFound(MESSAGES.tool.notFound);
  }
  const today = found?.today ?? null;
  return {
    fact,
    toolName: today && String(today.name),
    ...formOf(today, fact),
    isSent: searchParams.get('sent') === '1',
    isOnPage: isOnPage(fact),
  };
}

/** The field's own form, where it has one that every visitor may see. */
function formOf(today: ToolRecord | null, fact: FactReport) {
  const path = today && reportedPath(today, fact);
  return today === null || path === null
    ? { control: null, seen: '' }
    : { control: controlToday(today, path), seen: seenOf(today, path) };
}

export const action = reportAction;
/** What its forms say if no answer comes. */
export const handle = { failed: REPORT_FORM.failed };

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.toolName ?? say`a tool`;
  return pageMeta({ title: `Report a value of ${name}`, indexed: false });
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { fact, toolName, control, seen, isSent, isOnPage } = loaderData;
  const back = actionData?.outcome ?? null;
  return (
    <div className="wrap pt-8">
      <h1>Report a value</h1>
      {isSent && !actionData ? (
        <div className="mt-6 border-l-4 border-brand pl-4">
          <p role="status" tabIndex={-1} {...MARKS.takesFocus()}>
            Thank you. Your report has arrived, and an editor looks at it.
          </p>
          <BackTo tool={fact.tool} name={toolName} />
        </div>
      ) : !isOnPage && !actionData ? (
        <div className="mt-6">
          <ErrorBanner text={REPORT_TEXTS.noSuchField(fact.field)} />
          <BackTo tool={fact.tool} name={toolName} />
        </div>
      ) : (
        <ReportForm
          fact={fact}
          toolName={toolName}
          control={back?.control ?? control}
          faulty={new Map(back?.faults.summary.map(({ name, reason }) => [name, reason]))}
          state={actionData ?? startingState(REPORT_FORM, { seen })}
          action={paths.reportFact(fact)}
          button="Send report"
        />
      )}
    </div>
  );
}

function BackTo({ tool, name }: { tool: string; name: string | null }) {
  return (
    <p className="mt-4">
      <TextLink to={paths.tool(tool)}>Back to {name ?? tool}</TextLink>
    </p>
  );
}
