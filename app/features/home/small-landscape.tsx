import { formatCounted } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { MoreLink } from '#ui/more-link.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';

/** The landscape as a picture that leads to it. */
export function SmallLandscape({ tools }: { tools: number }) {
  return (
    <section aria-labelledby="landscape">
      <SectionHeading
        id="landscape"
        title="The market at one look"
        more={<MoreLink to={paths.landscape()}>Open the landscape</MoreLink>}
      />
      <a href={paths.landscape()} className="block">
        <img
          src={paths.landscapePicture({}, { look: 'tiles' })}
          alt={`${formatCounted(tools, 'tool')} as tiles by category`}
          width={1280}
          height={692}
          className="h-auto w-full"
          loading="lazy"
          decoding="async"
        />
      </a>
    </section>
  );
}
