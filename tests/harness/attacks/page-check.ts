import { createHash } from 'node:crypto';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';

const parser = unified().use(rehypeRaw).freeze();
type Tree = ReturnType<typeof parser.runSync>;
type Element = Extract<Extract<Tree, { children: unknown }>['children'][number], { type: 'element' }>;

/** Every element of a page, parsed as browsers do. */
export function elementsOf(html: string): Element[] {
  const tree = parser.runSync({ type: 'root', children: [{ type: 'raw', value: html }] });
  const found: Element[] = [];
  const collect = (node: Tree | Element) => {
    if (node.type === 'element') found.push(node);
    for (const child of 'children' in node ? node.children : []) {
      if (child.type === 'element') collect(child);
    }
  };
  collect(tree);
  return found;
}

function signatureOf({ tagName, properties }: Element): string {
  return `<${tagName} ${Object.keys(properties).sort().join(' ')}>`;
}

const ADDRESSES = [
  'href',
  'src',
  'action',
  'formAction',
  'data',
  'poster',
  'ping',
  'srcSet',
  'xLinkHref',
  'cite',
];
const HARMLESS_ADDRESS = /^(?:https?:|mailto:|data:image\/|otpauth:\/\/totp\/)/;

/**
 * Learns our pages' elements and finds injected ones: an element with attributes that no harmless page has, a script or
 * style outside the page's policy, an address that runs code.
 */
export class PageCheck {
  readonly #known = new Set<string>();

  /** Learns from a page of harmless texts. */
  learn(html: string): void {
    for (const element of elementsOf(html)) this.#known.add(signatureOf(element));
  }

  /** @param policy the Content-Security-Policy that came with the page */
  faults(html: string, policy: string): string[] {
    return elementsOf(html).flatMap((element) => {
      const signature = signatureOf(element);
      if (!this.#known.has(signature)) return [`an element of its own: ${signature}`];
      const running = ADDRESSES.map((name) => resolved(String(element.properties[name] ?? ''))).filter(
        (address) => !HARMLESS_ADDRESS.test(address),
      );
      return [
        ...running.map((address) => `the address ${address}`),
        ...(isForeignCode(element, policy) ? [`${element.tagName} that the policy does not name`] : []),
      ];
    });
  }
}

/** A browser's reading of an address; an unreadable one leads nowhere. */
function resolved(address: string): string {
  return URL.parse(address, 'https://own.example')?.href ?? 'https://own.example';
}

/** Foreign inline code. Data for search engines does not count: browsers do not run it. */
function isForeignCode({ tagName, properties, children }: Element, policy: string): boolean {
  if (!['script', 'style'].includes(tagName) || properties.src || /json/.test(String(properties.type))) {
    return false;
  }
  const code = children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  return !policy.includes(createHash('sha256').update(code).digest('base64'));
}
