import { Link } from 'react-router';
import { paths } from '#domain/paths.ts';

interface Props {
  /** Title of the locked tab. */
  title: string;
  /** Labels of the fields that such a tab can hold. The tab's real contents are never even read. */
  labels: string[];
}

/** What a locked tab shows (spec §6). */
export function LockedPanel({ title, labels }: Props) {
  return (
    <div className="border-y-2 border-brand bg-brand-soft px-4 py-12 text-center">
      <h2>Premium Content Locked</h2>
      <p className="mt-2">Upgrade to access {title} and unlock all premium features.</p>
      <p className="my-6">
        <Link to={paths.premium} className="btn btn-primary">
          Upgrade to Premium
        </Link>
      </p>
      {labels.length > 0 && (
        <p className="small mx-auto max-w-prose">This tab can hold: {labels.join('\u00a0· ')}</p>
      )}
    </div>
  );
}
