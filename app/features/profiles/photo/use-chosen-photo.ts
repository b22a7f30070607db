import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { PHOTO_MESSAGES } from '../messages.ts';
import { photoFault } from '../photo-rules.ts';
import type { PhotoCrop } from './photo-crop.tsx';

/** A chosen picture and its cropper, which loads only when needed. */
interface Chosen {
  Crop: typeof PhotoCrop;
  name: string;
  /** A data URL: the page's policy allows no other source for a local picture. */
  source: string;
  /** The address of the photo to replace. Once the member's photo has another address, the upload has succeeded. */
  replaces: string | null;
}

/**
 * The picture that a member is cropping, if any, and the fault of the last one.
 *
 * @param photo the member's present photo @param input the file field, which gets the focus back after cropping
 */
export function useChosenPhoto(photo: string | null, input: RefObject<HTMLInputElement | null>) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  if (chosen && chosen.replaces !== photo) setChosen(null);
  const isCropping = chosen !== null;
  const wasCropping = useRef(false);
  useEffect(() => {
    // The focused element disappeared with the cropper.
    if (wasCropping.current && !isCropping) input.current?.focus();
    wasCropping.current = isCropping;
  }, [isCropping, input]);

  const choose = async (file: File) => {
    setFault(null);
    const wrong = photoFault(file);
    if (wrong !== null) {
      if (input.current) input.current.value = '';
      setFault(wrong);
      return;
    }
    try {
      const [{ PhotoCrop: Crop }, source] = await Promise.all([import('./photo-crop.tsx'), readAsUrl(file)]);
      setChosen({ Crop, name: file.name, source, replaces: photo });
    } catch {
      setFault(PHOTO_MESSAGES.failed);
    }
  };
  const takeEarlier = useEffectEvent(() => {
    const [file] = input.current?.files ?? [];
    if (file) void choose(file);
  });
  // A file may have been chosen before the scripts loaded.
  useEffect(() => takeEarlier(), []);

  /** Ends the cropping, with the reason if there was a fault. */
  const cancel = (reason: string | null) => {
    setChosen(null);
    setFault(reason);
  };
  return { chosen, fault, choose, cancel, forgetFault: () => setFault(null) };
}

function readAsUrl(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
  return promise;
}
