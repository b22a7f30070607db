import { paintingTools, SANS, SERIF } from '#platform/pictures/painting.server.ts';
import { GROUND } from '#ui/plots/tones.ts';
import { type Sheet, type SheetText, shapesOf } from './sheet.ts';

/** Twice as fine as it is large, because it is shown on fine screens and on paper. */
const FINENESS = 2;

/** A sheet as PNG: its shapes by one painter, and its texts by another, which brings the fonts. */
export async function paintSheet(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const { satori, sharp, fonts } = await paintingTools();
  const { width, height } = sheet;
  const words = await satori(<Texts sheet={sheet} />, { width, height, fonts });
  const density = 72 * FINENESS;
  const png = await sharp(Buffer.from(shapesOf(sheet)), { density })
    .composite([{ input: Buffer.from(words), density }])
    .png({ palette: true })
    .toBuffer();
  return new Uint8Array(png);
}

function Texts({ sheet: { width, height, texts, scheme } }: { sheet: Sheet }) {
  return (
    <div style={{ display: 'flex', position: 'relative', width, height }}>
      {texts.map((text) => (
        <div key={`${text.x} ${text.y} ${text.text}`} style={boxOf(text, width)}>
          <div style={{ display: 'flex', color: GROUND[scheme][text.ink], whiteSpace: 'nowrap' }}>
            {text.text}
          </div>
        </div>
      ))}
    </div>
  );
}

/** How far above its foot a letter of these fonts begins, for its size. */
const ASCENT = 0.97;

function boxOf({ x, y, size, anchor, isSerif }: SheetText, width: number) {
  const left = anchor === 'start' ? x : anchor === 'middle' ? x - width : x - 2 * width;
  return {
    display: 'flex',
    position: 'absolute',
    left,
    top: y - size * ASCENT,
    width: 2 * width,
    justifyContent: anchor === 'start' ? 'flex-start' : anchor === 'middle' ? 'center' : 'flex-end',
    fontFamily: isSerif ? SERIF : SANS,
    fontSize: size,
    lineHeight: 1.2,
  } as const;
}
