import { redirect } from 'react-router';
import { anybody, defineForm, formAction } from '#platform/request/form.server.ts';
import { askerOf, countOrRefuse } from '#platform/request/limits.server.ts';
import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { startingState } from '#site/form-state.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { returnToOf } from '#site/session.ts';
import { SITE } from '#site/site.ts';
import { Field } from '#ui/fields.tsx';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PostForm } from '#ui/post-form.tsx';
import type { Route } from './+types/register';
import { readRegistration } from './auth-forms.server.ts';
import { AuthPage } from './auth-page.tsx';
import { REGISTER_FORM } from './forms.ts';
import { memberOf } from './member.server.ts';
import { PASSWORD_HINT, PasswordField } from './password-field.tsx';
import { refuseWeak } from './password-strength.server.ts';
import { storeRegistration } from './registration.server.ts';

/** The destination after signing in. Members are redirected, because they have an account. */
export function loader({ request, context }: Route.LoaderArgs) {
  const returnTo = returnToOf(request.url);
  if (memberOf(context)) throw redirect(returnTo || paths.tools);
  return { returnTo };
}

/** Registers an address. Known and unknown ones get the same answer; only the email differs. */
export const action = formAction(
  defineForm({
    form: REGISTER_FORM,
    operation: 'registration',
    busy: ACCOUNT_MESSAGES.busy,
    who: anybody,
    read: readRegistration,
    async limits({ context, good }) {
      await countOrRefuse(context, RATE_LIMITS.passwordJudged);
      await refuseWeak(good.password, good);
      await countOrRefuse(context, RATE_LIMITS.registerGap);
      await countOrRefuse(context, RATE_LIMITS.register, good.email);
    },
    async work({ context, services: { db, passwords, origin }, request, good: { password, ...registrant } }) {
      const password_hash = await passwords.hash(password, askerOf(context, request));
      const return_to = returnToOf(request.url);
      await storeRegistration(db.write, { ...registrant, password_hash, return_to, origin });
      return redirect(paths.welcomeFor(return_to), 303);
    },
  }),
);

export const handle = { failed: REGISTER_FORM.failed };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Create account',
    description: say`Join ${SITE.name}: rate and review tools, keep favorites, submit tools.`,
    canonical: { siteUrl: matches[0].loaderData.siteUrl, path: paths.register },
  });
}

export default function Register({ loaderData: { returnTo }, actionData }: Route.ComponentProps) {
  const state = actionData ?? startingState(REGISTER_FORM);
  const { errors } = state;
  return (
    <AuthPage
      title="Create account"
      intro={say`Rate and review tools, keep favorites, submit tools.`}
      footer={
        <p>
          Already have an account? <TextLink to={paths.loginFor(returnTo)}>Sign in</TextLink>
        </p>
      }
    >
      <PostForm state={state} button="Create account" pending="Creating account…" isWide>
        <Field form={REGISTER_FORM} state={state} name="email" />
        <PasswordField name="password" label="Password" error={errors.password} isNew hint={PASSWORD_HINT} />
        <PasswordField
          name="confirm_password"
          label="Confirm password"
          error={errors.confirm_password}
          isNew
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <Field form={REGISTER_FORM} state={state} name="first_name" />
          <Field form={REGISTER_FORM} state={state} name="last_name" />
        </div>
        <p className="small">
          Creating an account means that you agree to the <TextLink to={paths.terms}>terms</TextLink>. What is
          stored about you is said under <TextLink to={paths.privacy}>privacy</TextLink>.
        </p>
      </PostForm>
    </AuthPage>
  );
}
