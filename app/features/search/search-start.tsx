import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { useSite } from '#ui/site-texts.ts';

/** What one can search for. @param needs examples from the catalogue; the owner's own come before them */
export function SearchStart({ needs }: { needs: readonly string[] }) {
  const own = useSite().home.needs;
  const examples = own.length > 0 ? own : needs;
  return (
    <>
      <h2 className="mt-6 mb-2">{MESSAGES.search.startTitle}</h2>
      <p className="text-muted">{MESSAGES.search.start}</p>
      {examples.length > 0 && (
        <ul className="mt-4" aria-label="Examples">
          {examples.map((need) => (
            <li key={need}>
              <a href={paths.searchFor(need)} className="link leading-7">
                {need}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
