import type { ToolPicture } from '#catalogue/tools/tool-picture.ts';
import { formatDate } from '#site/format.ts';
import { hostIn } from '#site/web-address.ts';
import { ExternalLink } from '#ui/external-link.tsx';

interface Props {
  picture: ToolPicture;
  /** The tool's name. */
  of: string;
}

/** A picture of a tool, from this site, with where and when it was taken. */
export function ShownPicture({ picture, of }: Props) {
  const { address, width, height, description, source, taken_on } = picture;
  return (
    <figure className="mt-6 mb-8 max-w-prose">
      <img
        src={address}
        alt={description === '' ? `Picture of ${of}: nobody has said what it shows` : description}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="h-auto border border-line"
      />
      <figcaption className="small mt-2">
        <a href={address} className="link">
          {`Picture of ${of}`}
        </a>
        {source === null ? (
          ', taken by the editors'
        ) : (
          <>
            {' from '}
            <ExternalLink href={source} kind="tool" className="link">
              {hostIn(source)}
            </ExternalLink>
          </>
        )}
        {`, ${formatDate(taken_on)}`}
      </figcaption>
    </figure>
  );
}
