import { startingState } from '#site/form-state.ts';
import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { Field } from '#ui/fields.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { ListNews } from './list-news.tsx';
import { LIST_FORM, type ListHead, type ListIntent, type ListState } from './list-rules.ts';

interface Props {
  list: ListHead;
  /** The site's own, for the address to copy. */
  origin: string;
  state: ListState;
}

const OF_SHARING: readonly string[] = ['share', 'renew', 'withdraw'] satisfies ListIntent[];

/** Whether the page's last form was one of this section, which then says what it did. */
export function isAboutSharing({ values }: ListState): boolean {
  return OF_SHARING.includes(values.intent);
}

/** Whether others may read the list, at which address, and what of it. */
export function ShareSection({ list, origin, state }: Props) {
  const action = `${paths.list(list.id)}#share`;
  const isRefused = state.values.intent === 'share' && state.status >= 400;
  const shown = isRefused ? state : startingState(LIST_FORM, { shown_as: list.shownAs });
  const hasNotes = isRefused ? state.values.notes === 'yes' : list.sharesNotes;
  const path = list.shareKey === null ? null : paths.sharedList(list.shareKey);
  return (
    <section aria-labelledby="share" className="no-print mt-12 border-t-2 border-ink pt-4">
      <h2 id="share">Share</h2>
      {isAboutSharing(state) && <ListNews state={state} />}
      <p className="mt-2 max-w-prose text-muted">
        {path === null
          ? 'Nobody but you can read this list. Shared, it has an address that nobody can guess; people need no account for it, and search engines leave it out.'
          : 'Whoever has this address can read the list, and pass the address on. Nothing of your account is shown.'}
      </p>
      {path !== null && (
        <>
          <output
            className="mt-4 block max-w-prose font-mono text-sm wrap-anywhere select-all"
            aria-label="The address of this list"
          >
            {origin + path}
          </output>
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <button type="button" className="btn needs-script" {...MARKS.copies(path)} aria-controls="copied">
              Copy link
            </button>
            <ButtonLink to={path}>See it as others do</ButtonLink>
            <ShareButton action={action} intent="renew" label="Renew the address" />
            <ShareButton action={action} intent="withdraw" label="Stop sharing" />
            <span role="status" className="small" id="copied" />
            <input hidden readOnly aria-label="Address of this list" className="field max-w-120" />
          </div>
        </>
      )}
      <form method="post" action={action} className="mt-6 grid max-w-prose gap-4">
        <input type="hidden" name="intent" value="share" />
        <label className="flex min-h-8 items-center gap-2">
          <input type="checkbox" name="notes" value="yes" defaultChecked={hasNotes} />
          Share my notes too
        </label>
        <Field form={LIST_FORM} state={shown} name="shown_as" />
        <p>
          <button type="submit" className={path === null ? 'btn btn-primary' : 'btn'}>
            {path === null ? 'Share this list' : 'Save what is shared'}
          </button>
        </p>
      </form>
    </section>
  );
}

function ShareButton({ action, intent, label }: { action: string; intent: ListIntent; label: string }) {
  return (
    <form method="post" action={action} {...MARKS.failed(LIST_FORM.failed)}>
      <button type="submit" name="intent" value={intent} className="btn">
        {label}
      </button>
    </form>
  );
}
