import type { ComponentProps } from 'react';
import { AuthPage } from '#features/accounts/auth-page.tsx';
import { LinkForm } from '#features/accounts/link-form.tsx';
import { type Field, type FormRules, type FormState, startingState } from '#site/form-state.ts';
import { paths } from '#site/paths.ts';
import { TextLink } from '#ui/links.tsx';
import { Notice } from '#ui/notice.tsx';

interface Props extends Omit<ComponentProps<typeof LinkForm>, 'state'> {
  title: string;
  intro: string;
  /** What has just happened; null before. */
  done: string | null;
  form: FormRules<{ link: Field }>;
  state: FormState<'link'> | undefined;
}

/** A page on which the reader of a mail takes something back; it leads on to a new password. */
export function TakeBackPage({ title, intro, done, form, state, ...rest }: Props) {
  return (
    <AuthPage
      title={title}
      intro={intro}
      footer={
        <p>
          <TextLink to={paths.forgotPassword}>Set a new password</TextLink>
        </p>
      }
    >
      {done !== null && !state ? (
        <Notice>{done}</Notice>
      ) : (
        <LinkForm {...rest} state={state ?? startingState(form)} />
      )}
    </AuthPage>
  );
}
