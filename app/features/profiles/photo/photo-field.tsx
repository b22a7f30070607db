import { type DragEvent, type RefObject, useId, useState } from 'react';
import { PHOTO_LIMITS } from '#site/limits.ts';
import { MARKS } from '#site/marks.ts';
import { PHOTO_TYPES } from '../photo-rules.ts';

interface Props {
  input: RefObject<HTMLInputElement | null>;
  onChoose: (file: File) => void;
}

/** The browser's file field with its label as the button. With scripts, it also accepts a dropped file. */
export function PhotoField({ input, onChoose }: Props) {
  const kinds = useId();
  const [isOver, setIsOver] = useState(false);
  const choose = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onChoose(file);
  };
  const drag = (isInside: boolean) => (event: DragEvent) => {
    // Otherwise the browser would open the file in place of the page.
    event.preventDefault();
    setIsOver(isInside);
  };
  return (
    <>
      <label
        className="drop"
        {...(isOver && MARKS.over())}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          choose(event.dataTransfer.files);
        }}
      >
        <span className="btn">Choose an image</span>
        <input
          ref={input}
          type="file"
          name="photo"
          accept={PHOTO_TYPES.join(',')}
          aria-describedby={kinds}
          onChange={({ currentTarget }) => choose(currentTarget.files)}
          className="scroll-mt-32"
        />
      </label>
      <p id={kinds} className="small mt-1">
        JPEG, PNG, WebP or AVIF, at most {PHOTO_LIMITS.maxBytes / 1024 / 1024} MB.
        <span className="needs-script"> You can also drop it in the field.</span>
      </p>
    </>
  );
}
