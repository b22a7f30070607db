import { useFrame } from './frame-parts.tsx';
import { NavLink } from './nav-link.tsx';
import { LEGAL_LINKS } from './site-nav.ts';
import { useSite } from './site-texts.ts';

/**
 * The shared footer (spec §2): quick, browse and about links, the contact address and the copyright line,
 * with the owner's texts beside it.
 */
export function SiteFooter({ year }: { year: number | undefined }) {
  const site = useSite();
  const frame = useFrame();
  return (
    <footer className="site-footer">
      <div className="wrap grid grid-cols-2 gap-8 py-12 lg:grid-cols-4" {...frame('footer')} />
      <p className="wrap small flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 pb-8">
        <span>{`© ${year ?? ''} ${site.copyrightHolder}`}</span>
        <span className="flex gap-x-6">
          {LEGAL_LINKS.map((link) => (
            <NavLink key={link.href} link={link} className="link" />
          ))}
        </span>
        <span>{site.footerNote}</span>
      </p>
    </footer>
  );
}
