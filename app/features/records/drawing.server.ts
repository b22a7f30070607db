import { isUtf8 } from 'node:buffer';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { drawingCost } from './drawing-cost.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

const MAX_DEPTH = 64;
/** Far more than any logo has. */
const MAX_ELEMENTS = 5_000;
const MAX_SHEET = 50_000;
/** Characters of an attribute, other than path data. */
const MAX_VALUE = 4_000;
const PATH_DATA: ReadonlySet<string> = new Set(['d', 'points']);
/** Characters of a function's name and of its arguments. */
const MAX_NAME = 40;
const MAX_ARGUMENTS = 300;
/** Characters quoted of a refused part. */
const MAX_QUOTED = 80;

/** Thrown by the parser's handlers to stop reading. */
class Refusal extends Error {}

/**
 * Says what makes an SVG more than a drawing. A strict XML reader accepts only elements, attributes and
 * functions from a closed list. Anything else that a browser understands is refused, because it would run,
 * load or move on the site's own origin.
 *
 * @returns the reason, or undefined if it is only a drawing, which draws something and not too much
 */
export function drawingFault(bytes: Buffer): string | undefined {
  if (!isUtf8(bytes)) return 'must be UTF-8';
  try {
    const cost = drawingCost();
    openParser(cost).write(bytes.toString('utf8')).close();
    return cost.fault();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

function openParser(cost: ReturnType<typeof drawingCost>): SaxesParser<{ xmlns: true }> {
  const parser = new SaxesParser({ xmlns: true });
  const open: string[] = [];
  let elements = 0;
  let sheet = '';
  const keepText = (text: string) => {
    if (open.at(-1) === 'style') sheet += text;
    if (sheet.length > MAX_SHEET) refuse('has too long a <style>');
  };
  parser.on('error', ({ message }) => refuse(`is not well-formed XML: ${message}`));
  parser.on('doctype', () => refuse('must not have a DOCTYPE'));
  parser.on('processinginstruction', ({ target }) => refuse(`must not have <?${target}?>`));
  parser.on('xmldecl', ({ version = '1.0', encoding = 'UTF-8' }) => {
    if (version !== '1.0' || !/^utf-?8$/i.test(encoding)) refuse('must be XML 1.0 in UTF-8');
  });
  parser.on('text', keepText);
  parser.on('cdata', keepText);
  parser.on('opentag', (tag) => {
    if (open.length === 0 && tag.local !== 'svg') refuse('must be an <svg>');
    if (open.length === MAX_DEPTH) refuse('is nested too deeply');
    elements += 1;
    if (elements > MAX_ELEMENTS) refuse('has too many elements');
    // A browser would join the texts around it into one style sheet.
    if (open.at(-1) === 'style') refuse(`must not have <${tag.name}> in <style>`);
    checkTag(tag);
    open.push(tag.local);
    cost.open(tag.local, Object.values(tag.attributes));
  });
  parser.on('closetag', () => {
    cost.close();
    if (open.pop() !== 'style') return;
    const part = activeStyle(sheet) ?? /\binherit\b/i.exec(sheet)?.[0];
    if (part) refuse(`must not have "${part}" in a style`);
    cost.style(sheet);
    sheet = '';
  });
  return parser;
}

function refuse(reason: string): never {
  throw new Refusal(reason);
}

function checkTag(tag: SaxesTagNS): void {
  if (tag.uri !== SVG || !DRAWING_ELEMENTS.has(tag.local)) refuse(`must not have <${tag.name}>`);
  for (const attribute of Object.values(tag.attributes)) {
    if (draws(attribute)) continue;
    refuse(`must not have ${attribute.name}="${attribute.value.slice(0, MAX_QUOTED)}" in <${tag.name}>`);
  }
}

function draws({ uri, local, value }: SaxesTagNS['attributes'][string]): boolean {
  if (value.length > MAX_VALUE && !PATH_DATA.has(local)) return false;
  if (uri === XMLNS) return true;
  if (uri === XML) return local === 'space' || local === 'lang';
  if (local === 'href' && (uri === '' || uri === XLINK)) return isLocal(value);
  if (uri !== '') return false;
  if (INERT_ATTRIBUTES.test(local)) return true;
  if (!DRAWING_ATTRIBUTES.has(local)) return false;
  if (PATH_DATA.has(local)) return !/[(\\@]/.test(value);
  // What an element inherits from another is not counted with it.
  if (REPEATING.has(local) && /\binherit\b/i.test(value)) return false;
  return activeStyle(value) === undefined;
}

/** Whether an address refers to a part of the same drawing. */
function isLocal(address: string): boolean {
  return /^#[\w.-]+$/.test(address);
}

/**
 * Finds what CSS could load: it does so by `@import` and by functions, and an escape could disguise either.
 *
 * @returns the first part of a style that could load something, or undefined
 */
function activeStyle(text: string): string | undefined {
  const sign = /[\\@]/.exec(text);
  if (sign) return sign[0];
  for (let at = text.indexOf('('); at >= 0; at = text.indexOf('(', at + 1)) {
    const [name = ''] = /[\w-]*\s*$/.exec(text.slice(Math.max(0, at - MAX_NAME), at)) ?? [];
    const [inside = '', ...further] = text.slice(at + 1, at + 1 + MAX_ARGUMENTS).split(')', 2);
    const isInert =
      further.length > 0 &&
      (name.trim().toLowerCase() === 'url' ? isLocal(unquoted(inside)) : STYLE_FUNCTIONS.has(name.trim()));
    // A brace among the arguments would end no rule.
    if (!isInert || /[{}]/.test(inside)) return `${name}(${inside}`.slice(0, MAX_QUOTED);
  }
  return undefined;
}

function unquoted(address: string): string {
  return address.trim().replace(/^(["'])(.*)\1$/, '$2');
}

/**
 * The part of SVG 2 that draws. It leaves out whatever can run, load, animate or link elsewhere: `script`,
 * `foreignObject`, `a`, `image`, `feImage`, `animate`, `set` and all event handlers; and what repeats shapes without
 * a count: `marker` and `pattern`.
 */
const DRAWING_ELEMENTS: ReadonlySet<string> = new Set(
  `svg g defs symbol use title desc style
   path rect circle ellipse line polyline polygon text tspan textPath
   linearGradient radialGradient stop clipPath mask
   filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
   feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge
   feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(
    /\s+/,
  ),
);

/** Attributes that shape or paint; their values are checked like styles. `href` is checked separately. */
const DRAWING_ATTRIBUTES: ReadonlySet<string> = new Set(
  `style transform d points pathLength x y x1 y1 x2 y2 cx cy r rx ry dx dy fx fy fr z width height viewBox
   preserveAspectRatio rotate lengthAdjust textLength startOffset method spacing side
   offset spreadMethod gradientUnits gradientTransform
   clipPathUnits maskUnits maskContentUnits mask-type refX refY
   filterUnits primitiveUnits in in2 result mode type values stdDeviation edgeMode operator k1 k2 k3 k4 order
   kernelMatrix divisor bias targetX targetY kernelUnitLength preserveAlpha surfaceScale diffuseConstant
   specularConstant specularExponent limitingConeAngle azimuth elevation pointsAtX pointsAtY pointsAtZ scale
   xChannelSelector yChannelSelector radius baseFrequency numOctaves seed stitchTiles tableValues slope
   intercept amplitude exponent
   alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation
   color-interpolation-filters color-rendering direction display dominant-baseline enable-background fill
   fill-opacity fill-rule filter flood-color flood-opacity font font-family font-size font-size-adjust
   font-stretch font-style font-variant font-weight image-rendering isolation kerning letter-spacing
   lighting-color marker marker-end marker-mid marker-start mask mix-blend-mode opacity overflow paint-order
   shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
   stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering
   transform-origin unicode-bidi vector-effect visibility word-spacing writing-mode`.split(/\s+/),
);

/** Attributes that only name or describe. */
const INERT_ATTRIBUTES = /^(id|class|lang|role|version|baseProfile|focusable|aria-[a-z]+|data-[a-z0-9-]+)$/;

/** Attributes that draw another part with the element. */
const REPEATING: ReadonlySet<string> = new Set(['style', 'mask', 'clip-path', 'filter']);

/** Functions of CSS and of `transform` that compute, and load nothing. `var` would hide what a rule refers to. */
const STYLE_FUNCTIONS: ReadonlySet<string> = new Set(
  'matrix translate scale rotate skewX skewY rgb rgba hsl hsla calc'.split(' '),
);
