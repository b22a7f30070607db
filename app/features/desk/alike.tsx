import { STATE_WORDS } from '#features/operators/cases.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatDate } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';

interface Props {
  found: {
    id: string;
    duplicates: readonly { id: string; name: string; url: string | null; why: string }[];
    alike: readonly { id: string; name: string; state: string; created_at: string }[];
  };
  /** Whether the submission can be merged into a tool. */
  canMerge: boolean;
}

/** Possible duplicates of a submission: listed tools and other submissions. */
export function Alike({ found: { id: submission, duplicates, alike }, canMerge }: Props) {
  return (
    <section aria-labelledby="alike" className="mt-10">
      <SectionHeading id="alike" title="Is it here already?" />
      {duplicates.length + alike.length === 0 && (
        <p className="small py-3">Nothing has its website, its name or a similar name.</p>
      )}
      <ul>
        {duplicates.map(({ id, name, url, why }) => (
          <li key={id} className="border-b border-line py-2">
            <TextLink to={paths.tool(id)}>{name}</TextLink>{' '}
            <span className="small wrap-anywhere">{url ? `${why}: ${url}` : why}</span>
            {canMerge && (
              <a href={deskPaths.mergeSubmission(submission, { tool: id })} className="link ml-3 text-sm">
                Merge into it<span className="sr-only">: {name}</span>
              </a>
            )}
          </li>
        ))}
        {alike.map(({ id, name, state, created_at }) => (
          <li key={id} className="border-b border-line py-2">
            <TextLink to={deskPaths.deskSubmission(id)}>{name}</TextLink>{' '}
            <span className="small">
              Submitted on {formatDate(created_at)}: {STATE_WORDS[state] ?? state}
            </span>
          </li>
        ))}
      </ul>
      {canMerge && (
        <p className="mt-4">
          <ButtonLink to={deskPaths.mergeSubmission(submission)}>{say`Merge into a listed tool`}</ButtonLink>
        </p>
      )}
    </section>
  );
}
