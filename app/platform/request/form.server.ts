import { type ActionFunctionArgs, createContext, data } from 'react-router';
import {
  type FieldErrors,
  type FieldTable,
  type FormRules,
  type FormState,
  fieldTexts,
  type GoodOf,
  keptTexts,
  type NameOf,
  namesOf,
  type RefusedForm,
  sentFields,
} from '#site/form-state.ts';
import type { BodyLimits } from '#site/limits.ts';
import { MESSAGES } from '#site/messages.ts';
import { type Services, servicesContext } from './context.server.ts';
import { isAnswer, isUnavailable, logFailure } from './failures.server.ts';
import { type FormTexts, readForm } from './forms.server.ts';
import { gotNoTurn } from './gate.server.ts';
import { type Refusal as Reason, Refused } from './refused.server.ts';

type Context = ActionFunctionArgs['context'];

export interface Sent {
  context: Context;
  services: Services;
  request: Request;
  params: Readonly<Record<string, string | undefined>>;
  form: FormTexts;
}

/** A form's checked values, or the faults of its fields. */
export type FormReading<Good, Field extends string> = { good: Good } | { errors: FieldErrors<Field> };

/** What a form's page shows; status 200 by default. */
export interface Shown<Field extends string, Outcome> {
  status?: number;
  notice?: string;
  errors?: FieldErrors<Field>;
  outcome?: Outcome;
  /** Replaces the typed values. */
  values?: Partial<Record<Field, string>>;
}

/** A form: who may send it, what it reads, what it does. */
export interface FormPlan<
  Fields extends FieldTable,
  Refusal,
  Outcome,
  Who,
  Good,
  Name extends NameOf<Fields> = NameOf<Fields>,
> {
  form: FormRules<Fields, Refusal>;
  /** Its name in the log, before 'failed'. */
  operation: string;
  /** The text when too many others wait for the same work; by default the failure text. */
  busy?: string;
  /** The sender; throws a redirect or Refused for anybody who may not send it. */
  who: (sent: Sent) => Who | Promise<Who>;
  /** The fields to read, each by its own check; all by default. */
  reads?: readonly Name[];
  /** Reads the form in its own way, for checks across fields. */
  read?: (
    sent: Sent & { who: Who; typed: Record<NameOf<NoInfer<Fields>>, string> },
  ) => FormReading<Good, NameOf<NoInfer<Fields>>> | Promise<FormReading<Good, NameOf<NoInfer<Fields>>>>;
  /** Counts the attempt with `countOrRefuse`. Unreadable forms are not counted. */
  limits?: (sent: Sent & { who: Who; good: Good }) => Promise<void>;
  /** Does the form's work. @returns the redirect, or what the page shows */
  work: (
    sent: Sent & { who: Who; good: Good },
  ) => Promise<Response | Shown<NameOf<NoInfer<Fields>>, Outcome>>;
}

/** An outcome that pages distinguish: a word or an object. */
type AnyOutcome = string | object;

/** The sender of a form that is open to everybody. */
export const anybody = () => null;

/** Reads a form that has only a button. */
export const nothing = () => ({ good: null });

/** The values, unless a field has an error. */
export function readingOf<Good, Name extends string>(
  good: Good | null,
  errors: FieldErrors<Name>,
): FormReading<Good, Name> {
  return good === null || Object.keys(errors).length > 0 ? { errors } : { good };
}

/** Reads some or all fields of a form. Reports the first error of each. */
export function reads<Fields extends FieldTable, Name extends NameOf<Fields> = NameOf<Fields>>(
  { fields }: FormRules<Fields>,
  ...names: Name[]
) {
  const wanted = names.length > 0 ? names : (namesOf(fields) as Name[]);
  return ({ typed }: { typed: Readonly<Record<Name, string>> }): FormReading<GoodOf<Fields, Name>, Name> => {
    const good: Partial<Record<Name, unknown>> = {};
    const errors: FieldErrors<Name> = {};
    for (const name of wanted) {
      const reading = fields[name]?.schema?.safeParse(typed[name]) ?? { success: true, data: typed[name] };
      if (reading.success) good[name] = reading.data;
      else errors[name] = reading.error.issues[0]?.message ?? MESSAGES.form.mend;
    }
    return readingOf(good as GoodOf<Fields, Name>, errors);
  };
}

/**
 * Declares a form. If it fails, the form comes back with everything that was typed except passwords, and with field
 * errors (400), a limit (429) or a failure (503, logged once under the operation's name).
 */
export function defineForm<
  Fields extends FieldTable,
  Who,
  Name extends NameOf<Fields> = NameOf<Fields>,
  Good = GoodOf<Fields, Name>,
  Refusal extends AnyOutcome = never,
  Outcome extends AnyOutcome = never,
>(plan: FormPlan<Fields, Refusal, Outcome, Who, Good, Name>) {
  const ownReads = reads<Fields, NameOf<Fields>>(plan.form, ...(plan.reads ?? []));
  const { read = ownReads as NonNullable<typeof plan.read> } = plan;
  return (sent: Sent) => {
    const typed = fieldTexts(plan.form.fields, (field) => sent.form[field]);
    const { intent } = sent.form;
    return answerForm(sent.context, { ...plan, typed, intent }, async () => {
      const who = await plan.who(sent);
      const reading = await read({ ...sent, who, typed });
      if ('errors' in reading) throw new Refused({ status: 400, errors: reading.errors });
      const { good } = reading;
      await plan.limits?.({ ...sent, who, good });
      return plan.work({ ...sent, who, good });
    });
  };
}

export function formAction<Answer>(answer: (sent: Sent) => Promise<Answer>, limits?: BodyLimits) {
  return async ({ context, request, params }: ActionFunctionArgs) => {
    const services = context.get(servicesContext);
    return answer({ context, services, request, params, form: await readForm(request, limits) });
  };
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
 * The form that this request's action refused. A loader can skip data that the form shows anyway; if a loader fails,
 * the error page shows the form again (`root.tsx`).
 */
export const refusedContext = createContext<RefusedForm | null>(null);

interface Answered<Fields extends FieldTable, Refusal> {
  form: FormRules<Fields, Refusal>;
  operation: string;
  busy?: string;
  typed: Record<NameOf<Fields>, string>;
  /** Distinguishes it from the page's other forms. */
  intent?: string | undefined;
}

/** Runs a form's work and turns what it returns or throws into one kind of answer. */
export async function answerForm<
  Fields extends FieldTable,
  Refusal extends AnyOutcome = never,
  Outcome extends AnyOutcome = never,
>(
  context: Context,
  { form, operation, busy = form.failed, typed, intent }: Answered<Fields, Refusal>,
  work: () => Promise<Response | Shown<NameOf<NoInfer<Fields>>, Outcome>>,
) {
  type Name = NameOf<Fields>;
  const refusedForm = (notice: string): RefusedForm => {
    const fields = sentFields(form.fields, typed);
    if (!intent || fields.some(({ name }) => name === 'intent')) return { notice, fields };
    return { notice, fields: [{ name: 'intent', kind: 'hidden', text: intent }, ...fields] };
  };
  const show = ({ status = 200, notice, errors = {}, outcome, values }: Shown<Name, Refusal | Outcome>) => {
    if (status >= 400) context.set(refusedContext, refusedForm(notice ?? form.failed));
    const state: FormState<Name, Refusal | Outcome> = {
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
    const shown = { status, notice: said, errors: errorsOf(namesOf(form.fields), errors) };
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
  return Object.values(fields).some(({ kind }) => kind === 'password') ? mendMarked : mend;
}

function errorsOf<Name extends string>(
  fields: readonly Name[],
  errors: Reason['errors'] = {},
): FieldErrors<Name> {
  const known: FieldErrors<Name> = {};
  for (const field of fields) {
    const error = errors[field];
    if (error) known[field] = error;
  }
  return known;
}
