/** A picture's format and size, by its bytes. */
export interface Picture {
  type: 'png' | 'webp';
  /** In pixels. */
  width: number;
  height: number;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Reads the header of a PNG or WebP; null for anything else. */
export function readPicture(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (PNG.every((byte, place) => bytes[place] === byte)) {
    if (bytes.length < 24 || textAt(bytes, 12) !== 'IHDR') return null;
    return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) };
  }
  const isWebp = bytes.length >= 30 && textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP';
  const size = isWebp ? webpSize(bytes, view) : null;
  return size && { type: 'webp', ...size };
}

/** The size in the three WebP formats (RFC 9649 §2.5 to §2.7). */
function webpSize(bytes: Uint8Array, view: DataView): { width: number; height: number } | null {
  const uint24 = (place: number) => view.getUint16(place, true) + ((bytes[place + 2] ?? 0) << 16);
  switch (textAt(bytes, 12)) {
    case 'VP8X':
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return null;
  }
}

function textAt(bytes: Uint8Array, place: number): string {
  return String.fromCharCode(...bytes.subarray(place, place + 4));
}

/** No real icon file has more pictures. */
const MOST_IN_ICON = 64;

/** The largest PNG in a `favicon.ico`; null if it holds none. */
export function pngInIcon(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 6 || view.getUint32(0, true) !== 0x00_01_00_00) return null;
  const count = Math.min(view.getUint16(4, true), MOST_IN_ICON);
  const found = Array.from({ length: count }, (_, place) => {
    const entry = 6 + 16 * place;
    if (entry + 16 > bytes.length) return null;
    const [size, offset] = [view.getUint32(entry + 8, true), view.getUint32(entry + 12, true)];
    const inner = bytes.subarray(offset, offset + size);
    const picture = inner.length === size ? readPicture(inner) : null;
    return picture?.type === 'png' ? { inner, width: picture.width } : null;
  });
  const pngs = found.flatMap((one) => one ?? []).sort((a, b) => b.width - a.width);
  return pngs[0]?.inner ?? null;
}
