import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import Link from 'next/link';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/** A page's tree as the elements that its components would have returned. React moves those of a head there. */
export function toElements(tree) {
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, components: { a: Anchor } });
}

/** Pages of the site are linked as Next's manual says; files and other sites as ever. */
function Anchor(props) {
  const [path = ''] = props.href?.split(/[?#]/) ?? [];
  const isPage = path.startsWith('/') && !path.includes('.') && !props.target && !('download' in props);
  return isPage ? <Link {...props} /> : <a {...props} />;
}
