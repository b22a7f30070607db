import type { ReactNode } from 'react';
import { formatPrice } from '#site/format.ts';
import { type ListFormat, paths } from '#site/paths.ts';
import { smallestPlanWith } from '#site/plan-rights.ts';
import { ChosenColumns } from '#ui/chosen-columns.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNotSold } from '#ui/selling.ts';

interface Props {
  mayExport: boolean;
  /** The page, to which somebody who buys a plan comes back. */
  page: string;
  /** The formats, with the addresses of the files. */
  files: readonly (readonly [format: string, to: string])[];
  /** Of the files. */
  columns: readonly { title: string }[];
  /** What is said of other formats. */
  children?: ReactNode;
}

/** What lists are exported as, by name. */
export const LIST_FORMATS = [
  ['CSV', 'csv'],
  ['XLSX', 'xlsx'],
] as const satisfies readonly (readonly [name: string, format: ListFormat])[];

/** What a page lists, as files, or the plan that has them. */
export function FileLinks({ mayExport, page, files, columns, children }: Props) {
  const notSold = useNotSold();
  if (!mayExport) {
    const plan = smallestPlanWith('export');
    if (plan === undefined) return null;
    return (
      <p className="small no-print mb-4">
        <Icon name="lock" /> {`As ${files.map(([format]) => format).join(' or ')} with `}
        <a href={paths.plan(plan.tier, page)} rel="nofollow" className="link">
          {plan.name}
        </a>
        {`, ${formatPrice(plan.monthlyCents)} a month${notSold ? `. ${notSold}` : ''}`}
      </p>
    );
  }
  return (
    <div className="no-print mb-4 flex flex-wrap items-center gap-3">
      {files.map(([format, to]) => (
        <a key={format} href={to} className="btn" download>
          Download as {format}
        </a>
      ))}
      {children}
      <ChosenColumns columns={columns} files={files} />
    </div>
  );
}
