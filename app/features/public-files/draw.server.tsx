import { paintingTools, SANS, SERIF } from '#platform/pictures/painting.server.ts';
import { PREVIEW_SIZE } from '#site/preview-size.ts';
import { SITE } from '#site/site.ts';
import type { Preview } from './preview-words.ts';

/**
 * Draws a picture as PNG. The layout takes some hundredths of a second on this thread, the painting a tenth
 * on another.
 */
export async function drawPreview(preview: Preview): Promise<Uint8Array<ArrayBuffer>> {
  const { satori, sharp, fonts } = await paintingTools();
  const svg = await satori(<Picture {...preview} />, { ...PREVIEW_SIZE, fonts });
  const words = sharp(Buffer.from(svg));
  if (preview.shapes === undefined) return new Uint8Array(await words.png().toBuffer());
  const shapes = await sharp(Buffer.from(preview.shapes))
    .resize({ width: PREVIEW_SIZE.width - 2 * MARGIN, height: SHAPES_HEIGHT, fit: 'inside' })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = shapes.info;
  const place = {
    left: Math.floor((PREVIEW_SIZE.width - width) / 2),
    top: PREVIEW_SIZE.height - height - MARGIN / 2,
  };
  const whole = words.composite([{ input: shapes.data, ...place }]);
  return new Uint8Array(await whole.png({ palette: true }).toBuffer());
}

/** In pixels: what stands beside and above shapes. */
const MARGIN = 40;
const SHAPES_HEIGHT = 475;

/** The words above shapes. */
function Heading({ over, title, under }: Pick<Preview, 'over' | 'title' | 'under'>) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        ...PREVIEW_SIZE,
        boxSizing: 'border-box',
        padding: `20px ${MARGIN}px`,
        background: '#fdfcf9',
        color: '#1b1917',
        fontFamily: SANS,
      }}
    >
      <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline' }}>
        <div style={{ display: 'flex', fontFamily: SERIF, fontSize: title.length > 40 ? 38 : 52 }}>
          {title}
        </div>
        <div style={{ display: 'flex', fontSize: 26, color: SITE.accent.brand.light }}>{over}</div>
      </div>
      <div style={{ display: 'flex', fontSize: 24, color: '#5e584f' }}>{under}</div>
    </div>
  );
}

function Picture({ over, title, under, text, colour, shapes }: Preview) {
  if (shapes !== undefined) return <Heading over={over} title={title} under={under} />;
  const column = { display: 'flex', flexDirection: 'column' } as const;
  return (
    <div
      style={{
        ...column,
        ...PREVIEW_SIZE,
        boxSizing: 'border-box',
        justifyContent: 'space-between',
        padding: '72px 80px',
        borderLeft: `24px solid ${colour}`,
        background: '#fdfcf9',
        color: '#1b1917',
        fontFamily: SANS,
      }}
    >
      <div style={{ display: 'flex', fontSize: 30, color: SITE.accent.brand.light }}>{over}</div>
      <div style={column}>
        <div
          style={{
            display: 'flex',
            fontFamily: SERIF,
            fontSize: title.length > 30 ? 76 : 100,
            lineHeight: 1.1,
          }}
        >
          {title}
        </div>
        <div style={{ display: 'flex', marginTop: 16, fontSize: 34, color: '#5e584f' }}>{under}</div>
      </div>
      <div style={{ display: 'flex', fontSize: 34, lineHeight: 1.4 }}>{text}</div>
    </div>
  );
}
