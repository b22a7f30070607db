import { formatDate } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SectionHeading } from '#ui/section-heading.tsx';

interface Props {
  claims: readonly { toolId: string; name: string; since: string; isHeld: boolean }[];
}

/** The tools that a member speaks for; nothing for the many who speak for none. */
export function VendorList({ claims }: Props) {
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="claims" className="mt-16">
      <SectionHeading id="claims" title={say`Your tools as a vendor`} note="Only you see this list." />
      <ul>
        {claims.map(({ toolId, name, since, isHeld }) => (
          <li
            key={toolId}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-3"
          >
            <a href={paths.vendor(toolId)} className="link font-medium wrap-anywhere">
              {name}
            </a>
            <span className="small">
              {isHeld
                ? `Claimed on ${formatDate(since)}`
                : 'Its web address has changed: prove again that it is yours'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
