import { readSearchText } from '#catalogue/search/filters/search-text.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import { searchTools } from '#features/directory/search.server.ts';
import { exchangeFor } from '#features/rates/rates.server.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { calledAddress } from '#platform/request/site-address.server.ts';
import { type FormState, startingState } from '#site/form-state.ts';
import { LIMITS, SHEET_KEPT_DAYS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FailedPage } from '#ui/failed-page.tsx';
import { PrimaryLink } from '#ui/links.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/edit-sheet';
import { SHEET_FORM, writeSheetForm } from './forms.ts';
import { makerOf, ownSheet, sheetAction } from './own-sheet.server.ts';
import { SheetForm } from './sheet-form.tsx';
import { SHEET_TEXTS, sheetDone } from './sheet-rules.ts';
import { noteOpened } from './sheets.server.ts';
import { readEditedTools } from './shown-sheet.server.ts';
import { StoredMeanwhile } from './stored-meanwhile.tsx';
import { ToolsForm } from './tools-form.tsx';
import { uponStored } from './upon-stored.ts';

/** A sheet for its maker, ready to be changed. */
export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const { db, settings } = context.get(servicesContext);
  const userId = makerOf(args);
  return orUnavailable(context, 'reading a sheet', async () => {
    const { sheet, maker } = await ownSheet(args, userId);
    const q = readSearchText(new URL(request.url).searchParams);
    const [tools, found, { currencies }, recorded] = await Promise.all([
      readEditedTools(db.read, sheet, context.get(viewerContext)),
      q === '' ? null : searchTools(db.read, { ...DIRECTORY_DEFAULTS, sortBy: 'relevance', q }),
      exchangeFor(db.read, null, sheet.content.rate),
      exchangeFor(db.read, null),
      noteOpened(db.write, sheet.id),
    ]);
    const origin = calledAddress(request, settings);
    return {
      sheet,
      tools,
      currencies,
      recorded: recorded.currencies,
      q,
      found: found?.data
        .filter(({ id }) => !tools.some((tool) => tool?.id === id))
        .slice(0, LIMITS.comparedFound)
        .map(({ id, name, description }) => ({ id, name, description })),
      key: sheet.hasAccount ? null : maker.key,
      isMember: userId !== null,
      done: sheetDone(new URL(request.url).searchParams.get('done')),
      address: origin + paths.sheet(sheet.id),
      editAddress: sheet.hasAccount ? null : origin + paths.editSheet(sheet.id, maker.key),
      /** Where signing in leads back to. */
      here: paths.editSheet(sheet.id, maker.key),
    };
  });
}

export const action = sheetAction;

/** What its forms say if no answer comes. */
export const handle = { failed: SHEET_FORM.failed };

export function meta() {
  return pageMeta({ title: `Change the ${SHEET_TEXTS.title.toLowerCase()}`, indexed: false });
}

export default function EditSheet({ loaderData, actionData }: Route.ComponentProps) {
  const { sheet, tools, currencies, recorded, q, found, key, isMember, done, address, editAddress, here } =
    loaderData;
  const sent: FormState<string> | null = actionData ?? null;
  const isForm = sent !== null && 'question' in sent.values;
  const stored = startingState(SHEET_FORM, writeSheetForm(sheet));
  const isStale = isForm && sent.status === 409;
  // What is sent next is written upon what is shown now.
  const state = isStale
    ? { ...sent, values: uponStored(sent.values, stored.values) }
    : isForm
      ? sent
      : stored;
  return (
    <div className="wrap pt-8">
      <h1 className="wrap-anywhere">{sheet.content.question}</h1>
      {done !== null && sent === null && <Notice key={done}>{done}</Notice>}
      {sent !== null && !isForm && <ErrorBanner text={sent.notice} />}
      {(sheet.hasAccount || !sheet.isWithdrawn) && (
        <p className="mt-4">
          <PrimaryLink to={paths.sheet(sheet.id)}>Open the sheet</PrimaryLink>
        </p>
      )}
      <dl className="mt-6 max-w-prose">
        <dt className="font-semibold">Address of the sheet</dt>
        <dd className="wrap-anywhere">
          {address}
          <span className="small block">
            {sheet.isWithdrawn
              ? 'Withdrawn: its readers cannot open it.'
              : 'Whoever has it can read the sheet.'}
          </span>
        </dd>
      </dl>
      {editAddress !== null && <EditAddress address={editAddress} here={here} isMember={isMember} />}
      {isStale && <StoredMeanwhile typed={sent.values} stored={stored.values} tools={tools} />}
      <SheetForm
        tools={tools}
        currencies={currencies}
        recorded={recorded}
        criteria={sheet.content.criteria.length}
        state={state}
      />
      <ToolsForm
        {...{ tools, ids: sheet.tools, q, found, keyed: key }}
        action={paths.editSheet(sheet.id, null)}
      />
      <WithdrawSheet isWithdrawn={sheet.isWithdrawn} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedPage
      error={error}
      notFoundHint="It may have been deleted, or this is not its edit address."
      to={paths.newSheet({})}
      text="Prepare a decision"
    />
  );
}

/** Takes a sheet from its readers, gives it back to them, or deletes it. */
function WithdrawSheet({ isWithdrawn }: { isWithdrawn: boolean }) {
  return (
    <section aria-labelledby="withdraw" className="mt-12 max-w-prose">
      <h2 id="withdraw" className="text-lg">
        Withdraw or delete
      </h2>
      <form method="post" className="mt-3">
        <p className="small mb-2">
          {isWithdrawn
            ? 'Its address says that the sheet was withdrawn.'
            : 'Its address then says that the sheet was withdrawn. You can share it again.'}
        </p>
        <button type="submit" name="intent" value={isWithdrawn ? 'share' : 'withdraw'} className="btn">
          {isWithdrawn ? 'Share it again' : 'Withdraw the sheet'}
        </button>
      </form>
      <details className="mt-6">
        <summary>Delete the sheet</summary>
        <form method="post" className="mt-2">
          <p className="small mb-2">This cannot be undone.</p>
          <button type="submit" name="intent" value="delete" className="btn btn-danger">
            Delete it for good
          </button>
        </form>
      </details>
    </section>
  );
}

interface Props {
  address: string;
  /** Where signing in leads back to. */
  here: string;
  isMember: boolean;
}

/** Says plainly what the edit address of a sheet without an account is, and how an account keeps it instead. */
function EditAddress({ address, here, isMember }: Props) {
  return (
    <section aria-labelledby="edit-address" className="mt-6 max-w-prose border-l-4 border-brand pl-4">
      <h2 id="edit-address" className="text-lg">
        Your edit address: keep it, and keep it to yourself
      </h2>
      <p className="my-2 font-mono text-sm wrap-anywhere">{address}</p>
      <p className="small">
        It holds a secret. Whoever has it can change and delete the sheet; without it nobody can, and nobody
        can give it to you again. The sheet is deleted {SHEET_KEPT_DAYS} days after you last opened this page.
      </p>
      {isMember ? (
        <form method="post" className="mt-3">
          <button type="submit" name="intent" value="keep" className="btn">
            Keep it in my account
          </button>
        </form>
      ) : (
        <p className="small mt-3">
          <a href={paths.loginFor(here)} className="link" rel="nofollow">
            Sign in
          </a>{' '}
          to keep it in your account instead.
        </p>
      )}
    </section>
  );
}
