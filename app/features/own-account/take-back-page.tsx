import type { ComponentProps } from 'react';
import { AuthPage, FooterLink } from '#features/accounts/auth-page.tsx';
import { LinkForm } from '#features/accounts/link-form.tsx';
import { paths } from '#site/paths.ts';

interface Props extends ComponentProps<typeof LinkForm> {
  title: string;
  intro: string;
}

/** A page on which the reader of a mail takes something back; it leads on to a new password. */
export function TakeBackPage({ title, intro, ...link }: Props) {
  return (
    <AuthPage
      title={title}
      intro={intro}
      footer={<FooterLink to={paths.forgotPassword}>Set a new password</FooterLink>}
    >
      <LinkForm {...link} />
    </AuthPage>
  );
}
