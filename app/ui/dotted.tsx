import { Fragment } from 'react';

const DOT = ' · ';

/** A text of parts between dots: a line breaks after a dot before it breaks within a part. */
export function Dotted({ text }: { text: string }) {
  const parts = text.split(DOT);
  if (parts.length === 1) return text;
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1;
    return (
      <Fragment key={part}>
        <span className="inline-block">{isLast ? part : `${part} ·`}</span>
        {!isLast && ' '}
      </Fragment>
    );
  });
}
