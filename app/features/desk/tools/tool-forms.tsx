import { deskPaths } from '#site/desk-paths.ts';
import { say } from '#site/noun.ts';
import { FormField } from '#ui/form-field.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';

/** Begins a draft with the values of an earlier moment. @param wanted the id that it will have */
export function RestoreForm({ id, moment, wanted }: { id: string; moment: string; wanted: string }) {
  return (
    <form method="post" action={deskPaths.deskTool(id)}>
      <input type="hidden" name="moment" value={moment} />
      <input type="hidden" name="draft" value={wanted} />
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
        note={say`The tool leaves every list. Its address says so, and what replaces it. It can be brought back with its ratings and favorites.`}
      />
      <form method="post" action={deskPaths.deskTool(id)} className={OTHER_TOOL}>
        <div className="min-w-0 flex-1 basis-60">
          <FormField name="other" label={say`Name or id of the tool that replaces it (may stay empty)`}>
            {(control) => <input {...control} autoComplete="off" />}
          </FormField>
        </div>
        <button type="submit" name="intent" value="withdraw" className="btn">
          Withdraw
        </button>
      </form>
    </section>
  );
}

/** Merges a tool into another. */
export function MergeForm({ id, typed = '' }: { id: string; typed?: string }) {
  return (
    <section aria-labelledby="merge" className="mt-12">
      <SectionHeading
        id="merge"
        title={say`Merge into another tool`}
        note={say`This tool’s address leads to the other one, which gets its ratings, favorites and follows. They can be split again. What would happen is shown first.`}
      />
      <form action={deskPaths.mergeTool(id)} className={OTHER_TOOL}>
        <div className="min-w-0 flex-1 basis-60">
          <FormField name="into" label={say`Name or id of the tool that stays`}>
            {(control) => <input {...control} defaultValue={typed} required={true} autoComplete="off" />}
          </FormField>
        </div>
        <button type="submit" className="btn">
          Show what would happen
        </button>
      </form>
    </section>
  );
}

const OTHER_TOOL = 'flex max-w-prose flex-wrap items-end gap-3';

interface Merged {
  id: string;
  name: string;
  into: { id: string; name: string };
}

/** Leads to where a merged tool is taken out again. */
export function SplitLink({ merged: { id, into } }: { merged: Merged }) {
  return (
    <div className="mt-6 max-w-prose">
      <p className="mb-4">
        {say`This tool is merged into`} <TextLink to={deskPaths.deskTool(into.id)}>{into.name}</TextLink>, to
        which its address leads.
      </p>
      <ButtonLink to={deskPaths.splitTool(id)}>Show what a split would do</ButtonLink>
    </div>
  );
}

/** The tools that were merged into one. */
export function MergedTools({ merged }: { merged: readonly Merged[] }) {
  if (merged.length === 0) return null;
  return (
    <section aria-labelledby="merged" className="mt-12">
      <SectionHeading
        id="merged"
        title={say`Merged into this tool`}
        note="Each can be split from it again."
      />
      <ul>
        {merged.map(({ id, name }) => (
          <li key={id} className="border-b border-line py-2">
            <TextLink to={deskPaths.deskTool(id)}>{name}</TextLink> <span className="small">{id}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists again what was withdrawn. @param page of the desk */
export function RelistForm({ page }: { page: string }) {
  return (
    <form method="post" action={page} className="mt-6">
      <p className="mb-4">No list shows it, and its address says that it is no longer listed.</p>
      <button type="submit" name="intent" value="relist" className="btn btn-primary">
        Bring it back
      </button>
    </form>
  );
}
