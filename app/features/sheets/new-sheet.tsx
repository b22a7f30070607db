import { redirect } from 'react-router';
import { readSearchText } from '#catalogue/search/filters/search-text.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';

import { memberOf, senderOf } from '#features/accounts/member.server.ts';
import { AddTool } from '#features/compare/add-tool.tsx';
import { ChooseTools } from '#features/compare/choose-tools.tsx';
import { readToolIds, unknownText } from '#features/compare/compare-query.ts';
import { choicesFor, readAskedTools } from '#features/compare/compared-tools.server.ts';
import { ComparedTools } from '#features/compare/compared-tools.tsx';
import { searchTools } from '#features/directory/search.server.ts';
import { exchangeFor } from '#features/rates/rates.server.ts';
import { comparableText } from '#features/rates/rates.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { defineForm, formAction } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { readChosenCurrency } from '#site/currencies.ts';
import { startingState } from '#site/form-state.ts';
import { RATE_LIMITS, SHEET_KEPT_DAYS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { Fields } from '#ui/fields.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PostForm } from '#ui/post-form.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/new-sheet';
import { CurrencyField } from './currency-field.tsx';
import { NEW_SHEET_FORM } from './forms.ts';
import { SHEET_LIMITS, SHEET_TEXTS } from './sheet-rules.ts';
import { makeSheet } from './sheets.server.ts';

/** The tools that a sheet is to be about, and help with choosing them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const q = readSearchText(params);
  const { read } = context.get(servicesContext).db;
  return orUnavailable(context, 'preparing a sheet', async () => {
    const [asked, found] = await Promise.all([
      readAskedTools(read, readToolIds(params), SHEET_LIMITS.tools),
      q === '' ? null : searchTools(read, { ...DIRECTORY_DEFAULTS, sortBy: 'relevance', q }),
    ]);
    return {
      isDeleted: params.get('done') === 'deleted',
      hasAccount: memberOf(context) !== null,
      q,
      ...choicesFor(asked, found),
      currency: readChosenCurrency(params),
      currencies: (await exchangeFor(read, null)).currencies,
    };
  });
}

/** Makes the sheet, and leads to the page on which its maker goes on. */
export const action = formAction(
  defineForm({
    form: NEW_SHEET_FORM,
    operation: 'making a sheet',
    who: ({ context }) => senderOf(context)?.id ?? null,
    limits: ({ context, who }) =>
      who === null
        ? countOrRefuse(context, RATE_LIMITS.sheets)
        : countOrRefuse(context, RATE_LIMITS.ownSheets, who),
    async work({
      services: { db },
      who: userId,
      good: { tools: ids, question, context: told, seats, budget, rate, currency },
    }) {
      const tools = readToolIds(new URLSearchParams({ tools: ids }));
      const asked = await readAskedTools(db.read, tools, SHEET_LIMITS.tools);
      if (asked.tools.length < SHEET_LIMITS.fewest) {
        throw new Refused({ status: 400, notice: SHEET_TEXTS.tooFew });
      }
      const begun = { needs: [], plans: [], notes: [], sharesNotes: false, criteria: [] };
      const content = { question, context: told, seats, budget, rate, currency, ...begun };
      const made = await makeSheet(db.write, userId, {
        tools: asked.tools.map(({ tool }) => tool.id),
        content,
      });
      if (!made) throw new Refused({ status: 409, notice: SHEET_TEXTS.full });
      return redirect(paths.editSheet(made.id, made.key, 'made'), 303);
    },
  }),
);

/** What its forms say if no answer comes. */
export const handle = { failed: NEW_SHEET_FORM.failed };

export function meta() {
  return pageMeta({
    title: 'Prepare a decision',
    description: `A decision sheet for ${SHEET_LIMITS.fewest} to ${SHEET_LIMITS.tools} ${SITE.listed.many}: cost, what is known, ${SITE.listed.isAi ? 'data protection, ' : ''}your notes and scores.`,
  });
}

export default function NewSheet({ loaderData, actionData }: Route.ComponentProps) {
  const { tools, q, rivals, found, unknown, leftOut, hasAccount, isDeleted } = loaderData;
  const { currency, currencies } = loaderData;
  const ids = [...tools, ...leftOut].map(({ id }) => id);
  const list = tools.map(({ id }) => id).join(',');
  const state =
    actionData ?? startingState(NEW_SHEET_FORM, { tools: list, seats: '5', currency: currency ?? '' });
  return (
    <div className="wrap pt-8">
      {isDeleted && <Notice>{SHEET_TEXTS.deleted}</Notice>}
      <h1>Prepare a decision</h1>
      <p className="mt-4 max-w-prose text-muted">
        A decision sheet sets {SHEET_LIMITS.fewest} to {SHEET_LIMITS.tools}
        {say` tools side by side: what they cost for your seats, what is known of them and what is not, your notes and your scores. It can be printed, taken as Markdown or a spreadsheet, and read by whoever gets its address.`}
      </p>
      <p className="small mt-2 max-w-prose">
        {hasAccount
          ? 'Your account keeps the sheet until you delete it.'
          : `Without an account, you get an address with a secret: only with it can you change the sheet, and nobody can give it to you again. The sheet is deleted ${SHEET_KEPT_DAYS} days after you last opened that address.`}{' '}
        Whoever has the sheet’s own address can read it.
      </p>
      {unknown.length > 0 && (
        <p className="mt-4 wrap-anywhere" role="status">
          {unknownText(unknown)}
        </p>
      )}
      {leftOut.length > 0 && (
        <ChooseTools
          action={paths.newSheet({})}
          tools={[...tools, ...leftOut]}
          most={SHEET_LIMITS.tools}
          what="A sheet"
        />
      )}
      <ComparedTools
        tools={tools}
        without={(id) => paths.newSheet({ tools: ids.filter((other) => other !== id), currency })}
      />
      {tools.length < SHEET_LIMITS.tools && (
        <div className="max-w-prose">
          <AddTool
            action={paths.newSheet({})}
            kept={{
              ...(ids.length > 0 && { tools: ids.join(',') }),
              ...(currency !== null && { currency }),
            }}
            q={q}
            withTool={(id) => paths.newSheet({ tools: [...ids, id], currency })}
            rivals={rivals}
            found={found}
          />
        </div>
      )}
      {tools.length < SHEET_LIMITS.fewest ? (
        <p className="mt-6">{SHEET_TEXTS.tooFew}</p>
      ) : (
        <section className="no-print mt-12 max-w-prose">
          <SectionHeading title="What it is about" />
          <PostForm
            action={paths.newSheet({ tools: ids, currency })}
            state={state}
            button="Make the sheet"
            pending="Making…"
          >
            <input type="hidden" name="tools" value={list} />
            <Fields form={NEW_SHEET_FORM} state={state} />
            <p className="small">{comparableText(currencies)} A rate of your own adds its currency.</p>
            <CurrencyField state={state} currencies={currencies} />
          </PostForm>
        </section>
      )}
    </div>
  );
}
