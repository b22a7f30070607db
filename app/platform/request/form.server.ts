import { type ActionFunctionArgs, createContext, data } from 'react-router';
import {
  type FieldErrors,
  type FormRules,
  type FormState,
  fieldTexts,
  keptTexts,
  type RefusedForm,
  sentFields,
} from '#site/form-state.ts';
import type { BodyLimits } from '#site/limits.ts';
import { MESSAGES } from '#site/messages.ts';
import { isAnswer, isUnavailable, logFailure } from './failures.server.ts';
import { type FormTexts, readForm } from './forms.server.ts';
import { gotNoTurn } from './gate.server.ts';
import { type Refusal as Reason, Refused } from './refused.server.ts';

type Context = ActionFunctionArgs['context'];

/** A form that was sent. */
export interface Sent {
  context: Context;
  request: Request;
  params: Readonly<Record<string, string | undefined>>;
  form: FormTexts;
}

/** What a form says once it has been checked, or what is wrong with its fields. */
export type FormReading<Good, Field extends string> = { good: Good } | { errors: FieldErrors<Field> };

/** What a form's page shows; status 200 unless stated. */
export interface Shown<Field extends string, Outcome> {
  status?: number;
  notice?: string;
  errors?: FieldErrors<Field>;
  outcome?: Outcome;
  /** Replaces what was typed. */
  values?: Partial<Record<Field, string>>;
}

/** A form, from who may send it to what it does. */
export interface FormPlan<Field extends string, Refusal, Outcome, Who, Good> {
  form: FormRules<Field, Refusal>;
  /** Its name in the log, before 'failed'. */
  operation: string;
  /** Shown when too many others are waiting for the same work; by default the failure text. */
  busy?: string;
  /** The sender; throws a redirect or Refused for anybody who may not send it. */
  who: (sent: Sent) => Who | Promise<Who>;
  read: (
    sent: Sent & { who: Who; typed: Record<NoInfer<Field>, string> },
  ) => FormReading<Good, NoInfer<Field>> | Promise<FormReading<Good, NoInfer<Field>>>;
  /** Counts the attempt, by `countOrRefuse`. A form that cannot be read is not counted. */
  limits?: (sent: Sent & { who: Who; good: Good }) => Promise<void>;
  /** Does the form's work. @returns where that leads, or what the page shows */
  work: (sent: Sent & { who: Who; good: Good }) => Promise<Response | Shown<NoInfer<Field>, Outcome>>;
}

/** How pages distinguish outcomes: by a word or by an object. */
type AnyOutcome = string | object;

/** The sender of a form that is open to everybody. */
export const anybody = () => null;

/** Reads a form whose fields need no check. */
export const nothing = () => ({ good: null });

/**
 * Declares a form. If its work cannot be done, the form comes back with everything that was typed except
 * passwords, and with field errors (400), a limit (429) or a failure (503, logged once under the name of the
 * operation).
 */
export function defineForm<
  Field extends string,
  Who,
  Good,
  Refusal extends AnyOutcome = never,
  Outcome extends AnyOutcome = never,
>(plan: FormPlan<Field, Refusal, Outcome, Who, Good>) {
  return (sent: Sent) => {
    const typed = fieldTexts(plan.form.fields, (field) => sent.form[field]);
    const { intent } = sent.form;
    return answerForm(sent.context, { ...plan, typed, intent }, async () => {
      const who = await plan.who(sent);
      const reading = await plan.read({ ...sent, who, typed });
      if ('errors' in reading) throw new Refused({ status: 400, errors: reading.errors });
      const { good } = reading;
      await plan.limits?.({ ...sent, who, good });
      return plan.work({ ...sent, who, good });
    });
  };
}

/** The action of a page with one form. */
export function formAction<Answer>(answer: (sent: Sent) => Promise<Answer>, limits?: BodyLimits) {
  return async (args: ActionFunctionArgs) => answer({ ...args, form: await readForm(args.request, limits) });
}

/**
 * The action of a page with several forms. The field `intent` picks the form; '' is the form without that
 * field.
 */
export function formsAction<Answers extends Readonly<Record<string, (sent: Sent) => Promise<unknown>>>>(
  answers: Answers,
  limits?: BodyLimits,
) {
  type Answer = Awaited<ReturnType<Answers[keyof Answers]>>;
  const byIntent = new Map(Object.entries(answers) as [string, (sent: Sent) => Promise<Answer>][]);
  return formAction((sent) => {
    const answer = byIntent.get(sent.form.intent ?? '');
    if (!answer) throw data({ message: MESSAGES.form.unreadable }, { status: 400 });
    return answer(sent);
  }, limits);
}

/**
 * The form that was refused in this request. A loader can skip data that the form shows anyway; if a loader
 * fails, the page that reports it gives the form back (`root.tsx`).
 */
export const refusedContext = createContext<RefusedForm | null>(null);

interface Answered<Field extends string, Refusal> {
  form: FormRules<Field, Refusal>;
  operation: string;
  busy?: string;
  typed: Record<Field, string>;
  /** What tells it from the other forms of its page. */
  intent?: string | undefined;
}

/** Runs the work of a form and turns whatever it returns or throws into one kind of answer. */
export async function answerForm<
  Field extends string,
  Refusal extends AnyOutcome = never,
  Outcome extends AnyOutcome = never,
>(
  context: Context,
  { form, operation, busy = form.failed, typed, intent }: Answered<Field, Refusal>,
  work: () => Promise<Response | Shown<NoInfer<Field>, Outcome>>,
) {
  const refusedForm = (notice: string): RefusedForm => {
    const fields = sentFields<string>(form, typed);
    if (!intent || fields.some(({ name }) => name === 'intent')) return { notice, fields };
    return { notice, fields: [{ name: 'intent', kind: 'hidden', text: intent }, ...fields] };
  };
  const show = ({ status = 200, notice, errors = {}, outcome, values }: Shown<Field, Refusal | Outcome>) => {
    if (status >= 400) context.set(refusedContext, refusedForm(notice ?? form.failed));
    const state: FormState<Field, Refusal | Outcome> = {
      status,
      values: { ...keptTexts(form.fields, (field) => typed[field]), ...values },
      errors,
      notice: notice ?? null,
      outcome: outcome ?? null,
    };
    return data(state, { status });
  };
  const refuse = ({ status, notice, errors }: Reason) => {
    const said = notice ?? (errors ? mendText(form) : form.failed);
    const shown = { status, notice: said, errors: errorsOf(form.fields, errors) };
    return show(form.refused === undefined ? shown : { ...shown, outcome: form.refused });
  };
  try {
    const done = await work();
    return done instanceof Response ? done : show(done);
  } catch (error) {
    if (isUnavailable(error)) return refuse({ status: 503 });
    if (isAnswer(error)) throw error;
    if (error instanceof Refused) return refuse(error.refusal);
    if (gotNoTurn(error)) return refuse({ status: 503, notice: busy });
    logFailure(context, operation, error);
    return refuse({ status: 503 });
  }
}

function mendText({ fields }: FormRules): string {
  const { mend, mendMarked } = MESSAGES.form;
  return fields.some((field) => field.endsWith('password')) ? mendMarked : mend;
}

function errorsOf<Field extends string>(
  fields: readonly Field[],
  errors: Reason['errors'] = {},
): FieldErrors<Field> {
  const known: FieldErrors<Field> = {};
  for (const field of fields) {
    const error = errors[field];
    if (error) known[field] = error;
  }
  return known;
}
