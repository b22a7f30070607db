import { describe, expect, test } from 'vitest';
import { PHOTO_MESSAGES } from '#features/profiles/messages.ts';
import { isPhotoKey, photoFault, photoKeyOf, startingCrop } from '#features/profiles/photo-rules.ts';
import { PHOTO_LIMITS } from '#site/limits.ts';

const KEY = '0b54c1a2-0000-4000-8000-000000000001.jpg';

describe('the crop that a picture starts with (spec §5)', () => {
  test('is 90% of a square, 5% from each side', () => {
    const { x, y, width, height } = startingCrop(400, 400);
    expect([x, y, width, height].map((value) => Math.round(value * 1000) / 1000)).toEqual([5, 5, 90, 90]);
  });

  test.each([
    [1200, 800],
    [800, 1200],
    [5000, 10],
    [1, 1],
  ])('is a square in the middle of %i × %i, 5%% from the shorter side’s ends', (width, height) => {
    const crop = startingCrop(width, height);
    expect((crop.width / 100) * width).toBeCloseTo((crop.height / 100) * height);
    expect(crop.x * 2 + crop.width).toBeCloseTo(100);
    expect(crop.y * 2 + crop.height).toBeCloseTo(100);
    expect(Math.min(crop.x, crop.y)).toBeCloseTo(5);
  });
});

describe('a chosen file', () => {
  test.each([
    ['image/png', PHOTO_LIMITS.maxBytes, null],
    ['image/heic', 1, null],
    ['image/png', PHOTO_LIMITS.maxBytes + 1, PHOTO_MESSAGES.tooLarge],
    ['', 1, 'Please upload an image file'],
    ['text/image/png', 1, 'Please upload an image file'],
    ['application/pdf', 50 * 1024 * 1024, 'Please upload an image file'],
  ])('%s of %i bytes: %s', (type, size, fault) => {
    expect(photoFault({ type, size })).toBe(fault);
  });
});

describe('a photo’s key', () => {
  test.each([
    [KEY, true],
    [KEY.toUpperCase(), false],
    [`${KEY}\n`, false],
    [`../${KEY}`, false],
    [KEY.replace('.jpg', '.svg'), false],
    ['', false],
  ])('%j: %s', (key, isKey) => {
    expect(isPhotoKey(key)).toBe(isKey);
    expect(photoKeyOf(`/photos/${key}`)).toBe(isKey ? key : null);
  });

  test.each([null, KEY, `https://elsewhere.example/photos/${KEY}`, `/photos/${KEY}?x`])(
    'is none of ours in %j',
    (url) => {
      expect(photoKeyOf(url)).toBeNull();
    },
  );
});
