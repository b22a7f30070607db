import { Fragment } from 'react';
import { TextLink } from '#ui/links.tsx';

interface Fact {
  text: string;
  /** A list of those of which the same is true. */
  to?: string;
}

/** Facts of a company or investor in one line; those that are not known are left out. */
export function FactLine({ facts }: { facts: readonly (Fact | false | 0 | '' | null | undefined)[] }) {
  return facts
    .filter((fact) => !!fact)
    .map(({ text, to }, place) => (
      <Fragment key={text}>
        {place > 0 && ' · '}
        <span className="inline-block">{to === undefined ? text : <TextLink to={to}>{text}</TextLink>}</span>
      </Fragment>
    ));
}
