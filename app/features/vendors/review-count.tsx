import { formatCounted } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';

interface Props {
  toolId: string;
  reviews: number;
  unanswered: number;
}

/** Leads to the reviews of the tool, which its vendor answers on the tool's page. */
export function ReviewCount({ toolId, reviews, unanswered }: Props) {
  if (reviews === 0) return null;
  return (
    <p className="mt-6 max-w-prose">
      {say`The tool has`}{' '}
      <a href={paths.toolReviews(toolId, 'basic', 1)} className="link">
        {formatCounted(reviews, 'review')}
      </a>
      {unanswered > 0
        ? `, ${unanswered} of them without an answer. You can answer each below it.`
        : `, ${reviews === 1 ? 'which you have' : 'all'} answered. You can change each answer below its review.`}
    </p>
  );
}
