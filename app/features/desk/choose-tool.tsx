import { deskPaths } from '#site/desk-paths.ts';
import { formatCounted } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormField } from '#ui/form-field.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';

interface Props {
  submission: string;
  /** Search results, or likely duplicates. */
  tools: readonly { id: string; name: string; url: string | null; why?: string }[];
  /** The search term; '' for none. */
  q: string;
}

/** Asks for the listed tool that a submission is merged into. */
export function ChooseTool({ submission, tools, q }: Props) {
  return (
    <>
      <form
        action={deskPaths.mergeSubmission(submission)}
        className="mt-6 flex max-w-prose flex-wrap items-end gap-3"
      >
        <div className="min-w-0 flex-1">
          <FormField name="q" label={say`Name, id or address of the tool`}>
            {(control) => <input {...control} type="search" defaultValue={q} maxLength={200} />}
          </FormField>
        </div>
        <button type="submit" className="btn">
          Search
        </button>
      </form>
      <section aria-labelledby="tools" className="mt-10">
        <SectionHeading
          id="tools"
          title={q === '' ? say`Tools that look alike` : formatCounted(tools.length, 'tool')}
        />
        {tools.length === 0 && (
          <EmptyState
            text={q === '' ? 'Nothing has its website, its name or a similar name.' : say`No tool is found.`}
          />
        )}
        <ul>
          {tools.map(({ id, name, url, why }) => (
            <li key={id} className="border-b border-line py-2">
              <a href={deskPaths.mergeSubmission(submission, { tool: id })} className="link font-medium">
                {name}
              </a>{' '}
              <span className="small wrap-anywhere">{[why, url ?? id].filter(Boolean).join(': ')}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
