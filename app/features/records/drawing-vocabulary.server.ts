/**
 * The part of SVG 2 that draws. It leaves out whatever can run, load, animate or link elsewhere: `script`,
 * `foreignObject`, `a`, `image`, `feImage`, `animate`, `set` and all event handlers.
 */
export const DRAWING_ELEMENTS: ReadonlySet<string> = new Set(
  `svg g defs symbol use title desc style
   path rect circle ellipse line polyline polygon text tspan textPath
   linearGradient radialGradient stop pattern clipPath mask marker
   filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
   feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge
   feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(
    /\s+/,
  ),
);

/** Attributes that shape or paint; their values are checked like styles. `href` is checked separately. */
export const DRAWING_ATTRIBUTES: ReadonlySet<string> = new Set(
  `style transform d points pathLength x y x1 y1 x2 y2 cx cy r rx ry dx dy fx fy fr z width height viewBox
   preserveAspectRatio rotate lengthAdjust textLength startOffset method spacing side
   offset spreadMethod gradientUnits gradientTransform patternUnits patternContentUnits patternTransform
   clipPathUnits maskUnits maskContentUnits mask-type markerUnits markerWidth markerHeight refX refY orient
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
export const INERT_ATTRIBUTES =
  /^(id|class|lang|role|version|baseProfile|focusable|aria-[a-z]+|data-[a-z0-9-]+)$/;

/** Functions of CSS and of `transform` that compute, and load nothing. */
export const STYLE_FUNCTIONS: ReadonlySet<string> = new Set(
  'matrix translate scale rotate skewX skewY rgb rgba hsl hsla calc var'.split(' '),
);
