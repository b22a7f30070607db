import { setImmediate } from 'node:timers/promises';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { addressIn, type Entry, type EntryLink, entryOf } from './entry.ts';

const markdown = unified().use(remarkParse).use(remarkGfm);
type Root = ReturnType<typeof markdown.parse>;
type Nodes = Root | Root['children'][number];
/** Long lists are parsed in pieces, with other work in between; slow markup delays only its piece. */
const PIECE = 1_500;
/** Longer lines are not entries. */
const LONGEST_LINE = 1_000;

/** The entries of a Markdown list: each paragraph, list item or table row with a link. */
export async function markdownEntries(text: string, from: URL, most: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const piece of piecesOf(text)) {
    if (entries.length >= most) break;
    await setImmediate();
    for (const block of blocksOf(markdown.parse(piece))) {
      const links = linksIn(block, from);
      const entry = entryOf(links[0]?.text ?? '', textIn(block), links);
      if (entry) entries.push(entry);
    }
  }
  return entries.slice(0, most);
}

/** The lines that link to another site, in pieces. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.length > LONGEST_LINE || !/https?:\/\//i.test(line)) continue;
    if (piece.length + line.length > PIECE) {
      pieces.push(piece);
      piece = '';
    }
    piece += `${line}\n`;
  }
  return [...pieces, piece];
}

/** The document's innermost blocks. */
function blocksOf(node: Nodes): Nodes[] {
  if (node.type === 'paragraph' || node.type === 'tableRow') return [node];
  return 'children' in node ? node.children.flatMap((child) => blocksOf(child)) : [];
}

function linksIn(node: Nodes, from: URL): EntryLink[] {
  if (node.type === 'link') {
    const url = addressIn(node.url, from);
    // A badge is a link too, but without text.
    return url && textIn(node) !== '' ? [{ url, text: textIn(node) }] : [];
  }
  return 'children' in node ? node.children.flatMap((child) => linksIn(child, from)) : [];
}

function textIn(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (!('children' in node)) return '';
  return node.children
    .map((child) => textIn(child))
    .join(node.type === 'tableRow' ? ' ' : '')
    .trim();
}
