import { paintingTools, SANS, SERIF } from '#platform/pictures/painting.server.ts';
import { PREVIEW_SIZE } from '#site/preview-size.ts';
import type { Preview } from './preview-words.ts';

/**
 * Draws a picture as PNG. The layout takes some hundredths of a second on this thread, the painting a tenth
 * on another.
 */
export async function drawPreview(preview: Preview): Promise<Uint8Array<ArrayBuffer>> {
  const { satori, sharp, fonts } = await paintingTools();
  const svg = await satori(<Picture {...preview} />, { ...PREVIEW_SIZE, fonts });
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}

function Picture({ over, title, under, text, colour }: Preview) {
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
      <div style={{ display: 'flex', fontSize: 30, color: '#61248d' }}>{over}</div>
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
