import { embedHtml } from '#features/embeds/oembed.ts';
import { BADGE_SIZE, CARD_SIZE, type EmbeddedTool } from '#features/embeds/picture.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';

interface Props {
  tool: EmbeddedTool & { id: string };
  /** The site's public address; other sites cannot show anything without it. */
  siteUrl: string | null | undefined;
}

/** The tool's badge and card as HTML to copy, folded. */
export function Embed({ tool, siteUrl }: Props) {
  if (!siteUrl) return null;
  return (
    <details className="no-print small mt-4">
      <summary>{say`Show this tool on your site`}</summary>
      <Snippet
        label="Badge"
        html={embedHtml(tool, siteUrl, { picture: paths.badge(tool.id), ...BADGE_SIZE })}
      />
      <Snippet label="Card" html={embedHtml(tool, siteUrl, { picture: paths.card(tool.id), ...CARD_SIZE })} />
      <p className="mt-2">Add ?theme=dark to the address of a picture for dark pages.</p>
    </details>
  );
}

function Snippet({ label, html }: { label: string; html: string }) {
  return (
    <label className="mt-2 block max-w-prose">
      {label}
      <textarea className="field mt-1 font-mono text-xs" rows={3} readOnly defaultValue={html} />
    </label>
  );
}
