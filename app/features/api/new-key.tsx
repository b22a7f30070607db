import { startingState } from '#site/form-state.ts';
import { paths } from '#site/paths.ts';
import { Fields } from '#ui/fields.tsx';
import { Notice } from '#ui/notice.tsx';
import { PostForm } from '#ui/post-form.tsx';
import { KEY_FORM, KEY_TEXTS, type KeyState } from './key-rules.ts';

/** Makes a key, and shows the one that was just made. Nobody can read it later. */
export function NewKey({ state }: { state: KeyState }) {
  const made = state.outcome;
  const isOwn = state.values.intent !== 'revoke';
  return (
    <section aria-labelledby="new-key" className="beside mt-10 border-t-2 border-ink pt-4">
      <h2 id="new-key">New key</h2>
      {made !== null && (
        <Notice>
          {KEY_TEXTS.created}
          <output className="mt-2 block font-mono wrap-anywhere select-all" aria-label="Your new key">
            {made.secret}
          </output>
        </Notice>
      )}
      <PostForm
        key={made?.secret ?? 'new'}
        state={isOwn ? state : { status: 200, notice: null }}
        action={`${paths.apiKeys}#new-key`}
        button="Create key"
        pending="Creating…"
      >
        <input type="hidden" name="intent" value="create" />
        <Fields form={KEY_FORM} state={made === null && isOwn ? state : startingState(KEY_FORM)} />
      </PostForm>
    </section>
  );
}
