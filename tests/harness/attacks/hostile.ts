/** Values and bodies that none of our forms sends. */

/** A value as it appears in an address or form, already encoded because some are not characters at all. */
export interface HostileValue {
  name: string;
  encoded: string;
}

const text = (name: string, value: string): HostileValue => ({ name, encoded: encodeURIComponent(value) });

export const HOSTILE_VALUES: readonly HostileValue[] = [
  text('NUL', '\0'),
  text('NUL inside', 'tool\0-01'),
  { name: 'half a character', encoded: '%ED%A0%80' },
  { name: 'another half', encoded: 'a%ED%BF%BFb' },
  { name: 'an overlong NUL', encoded: '%C0%80' },
  { name: 'bytes that are no text', encoded: '%FF%FE%80' },
  { name: 'a broken escape', encoded: '%zz%' },
  text(
    'control characters',
    Array.from({ length: 31 }, (_, index) => String.fromCharCode(index + 1)).join(''),
  ),
  text('more of them', Array.from({ length: 33 }, (_, index) => String.fromCharCode(index + 127)).join('')),
  text('text that runs backwards', '\u202Egpj.exe\u2066\u200B\uFEFF'),
  text('no character at all', '\uFFFE\u{10FFFF}'),
  text('a tower of accents', `a${'\u0301'.repeat(15)}`),
  text('a header', 'a\r\nBcc: everybody@example.org\r\n\r\nHello'),
  text('a statement', "'; DROP TABLE users; --"),
  text('a pattern', '%_\\%'),
  text('a format', '%s%n{{7*7}}#{7*7}<%= 7*7 %>'),
  text('a prototype', '__proto__'),
  text('not a number', 'NaN'),
  text('a number beyond numbers', '1e999'),
  text('a large number', '99999999999999999999'),
  text('a negative number', '-1'),
  text('an id that is none', '00000000-0000-0000-0000-00000000000g'),
  text('an address elsewhere', '//evil.example/\\@evil.example'),
];

/** Whether a value decodes to text. The listener refuses addresses with any other. */
export function isDecodable(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}

/** 1 MB, which no address and no text form accepts. */
export const ONE_MEGABYTE = 'x'.repeat(1024 * 1024);

/** A body with the type that it claims; without a type, none is sent. */
export interface HostileBody {
  name: string;
  body: string | Uint8Array<ArrayBuffer> | FormData;
  type?: string;
}

const URLENCODED = 'application/x-www-form-urlencoded';
const part = (name: string, value: string, more = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

/** The same form as several bodies, each wrong in one way. */
export function hostileBodies(form: Readonly<Record<string, string>>): HostileBody[] {
  const fields = Object.entries(form);
  const encoded = new URLSearchParams(form).toString();
  const parts = fields.map(([name, value]) => part(name, value)).join('');
  const asFiles = new FormData();
  for (const [name, value] of fields) asFiles.set(name, new File([value], 'a\0b.png', { type: 'image/png' }));
  const multipart = 'multipart/form-data; boundary=b';
  return [
    { name: 'nothing', body: '', type: URLENCODED },
    { name: 'no type', body: new TextEncoder().encode(encoded) },
    { name: 'a type that is none', body: encoded, type: ';;;' },
    { name: 'another type', body: encoded, type: 'text/plain' },
    { name: 'JSON', body: JSON.stringify({ ...form, more: '\ud800\0' }), type: 'application/json' },
    { name: 'JSON that says it is a form', body: '{"a":"\\u0000\\ud800"}', type: URLENCODED },
    { name: 'each field twice', body: `${encoded}&${encoded}`, type: URLENCODED },
    { name: 'each field as a list', body: encoded.replaceAll('=', '[]='), type: URLENCODED },
    { name: 'each field as a file', body: asFiles },
    { name: 'ten thousand fields', body: 'a=&'.repeat(10_000), type: URLENCODED },
    {
      name: 'fields of every object',
      body: `${encoded}&__proto__=x&constructor=x&toString=x&hasOwnProperty=x`,
      type: URLENCODED,
    },
    { name: 'a field of 1 MB', body: `${encoded}&more=${ONE_MEGABYTE}`, type: URLENCODED },
    { name: 'multipart, NUL inside', body: `${parts}${part('more\0', 'a\0b')}--b--\r\n`, type: multipart },
    { name: 'multipart without a boundary', body: `${parts}--b--\r\n`, type: 'multipart/form-data' },
    { name: 'multipart with another boundary', body: `${parts}--b--\r\n`, type: `${multipart}x` },
    { name: 'multipart that does not end', body: parts, type: multipart },
    { name: 'multipart that ends at once', body: '--b--\r\n', type: multipart },
    { name: 'multipart that is cut off', body: parts.slice(0, -5), type: multipart },
    { name: 'a part without a name', body: '--b\r\n\r\nx\r\n--b--\r\n', type: multipart },
    {
      name: 'a part with a header inside its name',
      body: `${part('a"\r\nX-Injected: 1\r\nx="', 'x')}${parts}--b--\r\n`,
      type: multipart,
    },
    {
      name: 'a boundary of 10 kB',
      body: parts,
      type: `multipart/form-data; boundary=${'b'.repeat(10_000)}`,
    },
  ];
}
