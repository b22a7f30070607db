import { deskPaths } from '#site/desk-paths.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { ToolLogo } from '#ui/tool-logo.tsx';
import type { FoundLine } from './found-logos.server.ts';
import { LOGO_TYPES } from './logo-texts.ts';

interface Props {
  tool: {
    id: string;
    name: string;
    url: string | null;
    logo: string | null;
    found: readonly FoundLine[];
    /** Whether a former logo can be put back. */
    hasFormer: boolean;
  };
  /** The page's address, to which the forms return. */
  address: string;
}

/** A tool's logo, the pictures found on its site to choose from, and an upload. */
export function ToolLogos({ tool: { id, name, url, logo, found, hasFormer }, address }: Props) {
  return (
    <li className="border-b border-line py-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <ToolLogo name={name} logo={logo} />
        <a href={deskPaths.deskLogosOf(id)} className="link font-semibold">
          {name}
        </a>
        {url !== null && <ExternalLink href={url}>{url}</ExternalLink>}
      </p>
      {found.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-6">
          {found.map((one) => (
            <li key={one.id}>
              <Found one={one} name={name} address={address} />
            </li>
          ))}
        </ul>
      )}
      <form
        method="post"
        action={address}
        encType="multipart/form-data"
        className="mt-3 flex flex-wrap items-center gap-3"
      >
        <input type="hidden" name="tool" value={id} />
        <label className="text-sm">
          {`A file for ${name}: PNG, JPEG, WebP or SVG `}
          <input type="file" name="file" accept={LOGO_TYPES} required />
        </label>
        <button type="submit" className="btn">
          Upload
        </button>
      </form>
      {(logo !== null || hasFormer) && (
        <form method="post" action={address} className="mt-3 flex flex-wrap items-center gap-3">
          <input type="hidden" name="tool" value={id} />
          {logo !== null && (
            <button type="submit" name="intent" value="remove" className="btn">
              Remove the logo
            </button>
          )}
          {hasFormer && (
            <button type="submit" name="intent" value="putBack" className="btn">
              Put the former logo back
            </button>
          )}
          {logo !== null && (
            <span className="small">Without one, letters of its name stand in its place.</span>
          )}
        </form>
      )}
    </li>
  );
}

function Found({ one, name, address }: { one: FoundLine; name: string; address: string }) {
  const size = one.width === null ? 'drawing' : `${one.width} × ${one.height}`;
  return (
    <form method="post" action={address} className="grid justify-items-start gap-2">
      <ToolLogo name={name} logo={deskPaths.foundLogo(one.id)} />
      <span className="small">{`${one.kind}, ${one.type}, ${size}`}</span>
      <input type="hidden" name="id" value={one.id} />
      <input type="hidden" name="tool" value={one.tool_id} />
      <button
        type="submit"
        name="intent"
        value="take"
        className="btn"
        aria-label={`Take the ${one.kind} of ${name}`}
      >
        Take
      </button>
    </form>
  );
}
