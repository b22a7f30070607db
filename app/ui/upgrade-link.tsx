import { paths } from '#site/paths.ts';
import { upgrade } from '#site/plan-rights.ts';
import { useNotSold } from './selling.ts';

/**
 * Leads from a sentence to the plans, and says where none can be bought.
 *
 * @param address the page to which the reader returns after buying a plan
 */
export function UpgradeLink({ address }: { address: string }) {
  const notSold = useNotSold();
  return (
    <span className="not-on-paper">
      <a href={paths.plansFor(address)} rel="nofollow" className="link">
        {upgrade()}
      </a>
      .{notSold && ` ${notSold}`}
    </span>
  );
}
