import { Dots } from '#ui/dotted.tsx';
import { TextLink } from '#ui/links.tsx';

interface Fact {
  text: string;
  /** A list of those of which the same is true. */
  to?: string;
}

/** Facts of a company or investor in one line; those that are not known are left out. */
export function FactLine({ facts }: { facts: readonly (Fact | false | 0 | '' | null | undefined)[] }) {
  const known = facts.filter((fact) => !!fact);
  return (
    <Dots
      parts={known.map(({ text, to }) =>
        to === undefined ? (
          text
        ) : (
          <TextLink key={text} to={to}>
            {text}
          </TextLink>
        ),
      )}
    />
  );
}
