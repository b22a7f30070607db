import { GRADE_LEGEND } from '#catalogue/tools/certainty.ts';
import { formatDate } from '#site/format.ts';

interface Props {
  /** The site's own; empty where it is unknown. */
  siteUrl: string;
  /** The page's path and parameters. */
  address: string;
  /** YYYY-MM-DD */
  day: string;
}

/** Pages whose prints others may be handed, and that hold nothing of their reader. */
const PRINTED = /^\/(?:tools|categories|market|companies|investors|compare|figures)(?=$|[/?])/;

/** What a print says at its end, because paper leads nowhere: where it is from, of which day, and what grades mean. */
export function PrintNote({ siteUrl, address, day }: Props) {
  if (!PRINTED.test(address)) return null;
  const legend = GRADE_LEGEND.map(([grade, meaning]) => `${grade}: ${meaning}`).join('. ');
  return (
    <p className="print-note" aria-hidden="true">
      {`${siteUrl}${address}, ${formatDate(day)}. ${legend}.`}
    </p>
  );
}
