import { useRef, useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import styleSheet from 'react-image-crop/dist/ReactCrop.css?url';
import { PHOTO_LIMITS } from '#site/limits.ts';
import { MARKS } from '#site/marks.ts';
import { PHOTO_MESSAGES } from '../messages.ts';
import { type PercentCrop, startingCrop } from '../photo-rules.ts';

interface Props {
  name: string;
  source: string;
  isSending: boolean;
  onCrop: (jpeg: Blob) => void;
  onCancel: () => void;
  /** Receives the reason for the member if the picture cannot be shown or drawn. */
  onFault: (text: string) => void;
}

/** With a shorter side (in screen pixels) the handles would overlap. */
const MIN_SIDE = 48;

/** Moves the focus from the removed button to the circle, so that the arrow keys move it. */
function focusCircle(area: HTMLElement | null) {
  area?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
}

/** A picture under a circle that pointer or keys can move and resize (spec §5, "Photo"). */
export function PhotoCrop({ name, source, isSending, onCrop, onCancel, onFault }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const finish = async () => {
    if (!image.current || !crop) return;
    try {
      onCrop(await cropToJpeg(image.current, crop));
    } catch (error) {
      onFault(error instanceof Error ? error.message : PHOTO_MESSAGES.failed);
    }
  };
  return (
    <div ref={area} {...MARKS.unsent()}>
      <link rel="stylesheet" href={styleSheet} />
      <p className="small mb-2 wrap-anywhere">{name}</p>
      <ReactCrop
        {...(crop && { crop })}
        onChange={(_, { x, y, width, height }) => setCrop({ unit: '%', x, y, width, height })}
        aspect={1}
        circularCrop
        keepSelection
        minWidth={MIN_SIDE}
        disabled={isSending}
        // Turns off the component's animated border.
        className="max-h-96 ReactCrop--no-animate"
      >
        <img
          ref={image}
          src={source}
          alt="What you chose, to be cropped"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setCrop(startingCrop(naturalWidth, naturalHeight));
            requestAnimationFrame(() => focusCircle(area.current));
          }}
          onError={() => onFault(PHOTO_MESSAGES.noImage)}
        />
      </ReactCrop>
      <p className="small mt-2">
        Drag the circle or its corners; or use the arrow keys, with Shift for larger steps.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <button type="button" className="btn btn-primary" disabled={isSending || !crop} onClick={finish}>
          {isSending ? 'Uploading…' : 'Upload Photo'}
        </button>
        <button type="button" className="btn" disabled={isSending} onClick={onCancel}>
          Cancel
        </button>
      </p>
    </div>
  );
}

/** Larger than the stored size, so that the server can scale down, yet small to send. */
const MAX_SIDE = 1024;

/**
 * The chosen square as a JPEG of quality 0.95 (spec §5).
 *
 * @throws Error 'No 2d context' or 'Canvas is empty' if the browser cannot draw (spec §8)
 */
async function cropToJpeg(image: HTMLImageElement, crop: PercentCrop): Promise<Blob> {
  const { naturalWidth, naturalHeight } = image;
  const width = (crop.width / 100) * naturalWidth;
  const height = (crop.height / 100) * naturalHeight;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.round(Math.min(width, height, MAX_SIDE)));
  const context = canvas.getContext('2d');
  if (!context) throw new Error(PHOTO_MESSAGES.noContext);
  // JPEG has no transparency: make transparent areas white instead of black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const left = (crop.x / 100) * naturalWidth;
  const top = (crop.y / 100) * naturalHeight;
  context.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', PHOTO_LIMITS.jpegQuality),
  );
  if (!blob) throw new Error(PHOTO_MESSAGES.emptyCanvas);
  return blob;
}
