import { type ComponentType, createElement } from 'react';
import { MARKS } from '#site/marks.ts';

/** When React takes an island over: `WAKES` in `app/islands.ts` says what each word means. */
export type Wake = 'at once' | 'focused' | 'pressed' | 'collected';

/** What survives JSON: no functions, and so no elements. */
type Plain<Value> = Value extends (...args: never[]) => unknown
  ? never
  : Value extends object
    ? { [Key in keyof Value]: Plain<Value[Key]> }
    : Value;

/**
 * A part of the page that React runs in the browser too (docs/decisions/0118). The file is named after it and ends in
 * `.island.tsx`; this is its default export. React escapes the properties; texts that came in with data cannot become an
 * island, because sanitized markup keeps no `data-` attributes.
 *
 * @param Part knows its properties only: no router, no context, no `useId`. Several on a page need different `id`s
 */
export function island<Props extends { [Key in keyof Props]: Plain<Props[Key]> }>(
  name: string,
  wakes: Wake,
  Part: ComponentType<Props>,
) {
  const Island = (props: Props) =>
    createElement(
      'div',
      {
        className: 'contents',
        ...MARKS.island(name),
        ...MARKS.wakes(wakes),
        ...MARKS.props(JSON.stringify(props)),
      },
      createElement(Part, props),
    );
  return Object.assign(Island, { Part });
}
