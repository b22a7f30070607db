import { paths } from '#domain/paths.ts';
import { FormField } from '#ui/form-field.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';

/** Begins a draft with the values of an earlier moment. */
export function RestoreForm({ id, moment }: { id: string; moment: string }) {
  return (
    <form method="post" action={paths.deskTool(id)}>
      <input type="hidden" name="moment" value={moment} />
      <button type="submit" name="intent" value="restore" className="btn">
        Begin a draft with the earlier values
      </button>
    </form>
  );
}

/** Takes a tool out of the directory. */
export function WithdrawForm({ id }: { id: string }) {
  return (
    <section aria-labelledby="withdraw" className="mt-12">
      <SectionHeading
        id="withdraw"
        title="Withdraw"
        note="The tool leaves every list. Its address says so, and what replaces it. It can be brought back with its ratings and favourites."
      />
      <OtherToolForm
        id={id}
        intent="withdraw"
        label="Id of the tool that replaces it (may stay empty)"
        button="Withdraw"
      />
    </section>
  );
}

/** Merges a tool into another. */
export function MergeForm({ id }: { id: string }) {
  return (
    <section aria-labelledby="merge" className="mt-12">
      <SectionHeading
        id="merge"
        title="Merge into another tool"
        note="This tool’s address leads to the other one, which gets its ratings, favourites and follows. This cannot be undone."
      />
      <OtherToolForm id={id} intent="merge" label="Id of the tool that stays" button="Merge" />
    </section>
  );
}

interface Props {
  id: string;
  intent: 'withdraw' | 'merge';
  label: string;
  button: string;
}

function OtherToolForm({ id, intent, label, button }: Props) {
  return (
    <form method="post" action={paths.deskTool(id)} className="flex max-w-prose flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <FormField name="other" label={label}>
          {(control) => <input {...control} required={intent === 'merge'} autoComplete="off" />}
        </FormField>
      </div>
      <button type="submit" name="intent" value={intent} className="btn">
        {button}
      </button>
    </form>
  );
}

/** Lists a withdrawn tool again. */
export function RelistForm({ id }: { id: string }) {
  return (
    <form method="post" action={paths.deskTool(id)} className="mt-6">
      <p className="mb-4">This tool is withdrawn.</p>
      <button type="submit" name="intent" value="relist" className="btn btn-primary">
        Bring it back
      </button>
    </form>
  );
}
