import type { StateOf } from '#site/form-state.ts';
import { paths } from '#site/paths.ts';
import { Fields } from '#ui/fields.tsx';
import { Notice } from '#ui/notice.tsx';
import { PostForm } from '#ui/post-form.tsx';
import { TrapField } from '#ui/trap-field.tsx';
import { ASK_FORM, ASK_TEXTS } from './reader-forms.ts';

interface Props {
  state: StateOf<typeof ASK_FORM>;
  /** Whether an address was just sent. */
  isAsked: boolean;
}

/** Asks for the letter by mail, without an account and without scripts. */
export function AskForLetter({ state, isAsked }: Props) {
  return (
    <section id="ask" aria-labelledby="by-mail" className="beside mt-10 border-t-2 border-ink pt-4">
      <div>
        <h2 id="by-mail">Get it by mail</h2>
        <p className="small mt-2">{ASK_TEXTS.promise}</p>
      </div>
      {isAsked ? (
        <Notice>{ASK_TEXTS.asked}</Notice>
      ) : (
        <PostForm
          state={state}
          action={`${paths.letters}#ask`}
          button="Send me the letter"
          pending="Sending…"
          className="mt-4 grid max-w-md gap-4"
        >
          <Fields form={ASK_FORM} state={state} />
          <TrapField />
        </PostForm>
      )}
    </section>
  );
}
