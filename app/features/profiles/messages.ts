import { PHOTO_LIMITS } from '#site/limits.ts';
import { wordedTexts } from '#site/noun.ts';

/** The texts of spec §8 for the profile and its photo, apart from others because visitors do not need them. */

export const PROFILE_MESSAGES = wordedTexts({
  notAuthenticated: 'Not authenticated',
  notFound: 'Profile not found',
  failed: 'An error occurred while updating your profile',
  kept: 'Nothing that you typed is lost: please save again in a moment.',
  saved: 'Profile updated successfully!',
  xHandle: 'Invalid X (Twitter) handle format',
  linkedIn: 'LinkedIn URL must be a valid HTTP/HTTPS URL',
  bioLink: 'Amped.bio URL must be a valid HTTP/HTTPS URL',
  noFavorites: 'No favorites yet. Open a tool and mark it: it will be listed here.',
  noRatings: 'No ratings yet. Open a tool that you know and say what you think of it.',
} as const);

export const PHOTO_MESSAGES = {
  notAuthenticated: 'User not authenticated',
  failed: 'Failed to upload image',
  noRoom: 'The server has no room for the image just now. Your photo is as it was.',
  noContext: 'No 2d context',
  emptyCanvas: 'Canvas is empty',
  noImage: 'Please upload an image file',
  tooLarge: `Image size should be less than ${PHOTO_LIMITS.maxBytes / 1024 / 1024}MB`,
  tooManyPixels: `Please choose an image of at most ${PHOTO_LIMITS.maxPixels / 1_000_000} megapixels`,
  uploaded: 'Your photo has been updated.',
  removed: 'Your photo has been removed.',
} as const;
