import { expect, test } from 'vitest';
import { pictureFiles } from '#features/desk/logos/picture-files.server.ts';
import { temporaryFolder } from '../harness/folders.ts';

test('a former logo can be put back unless it is the present one', async () => {
  const files = pictureFiles(temporaryFolder(), 'logos');
  await files.put('lathe.png', Buffer.from('first'));
  await files.put('lathe.png', Buffer.from('second'));
  expect([...(await files.withFormer())]).toEqual(['lathe']);
  await files.put('lathe.png', Buffer.from('second'));
  expect([...(await files.withFormer())]).toEqual([]);
});
