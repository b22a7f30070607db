import '@/PAGE.css';
import { toElements } from '@/elements.jsx';
import tree from '@/PAGE.json';

export const dynamic = 'force-static';

// Made once, so that a request pays for nothing but rendering it.
const elements = toElements(tree);

export default function Page() {
  return elements;
}
