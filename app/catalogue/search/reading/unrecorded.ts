import { Phrases } from '../language/phrases.ts';
import { wordsOf } from '../language/words.ts';

/** What people ask for that the directory records of no tool, and how they say it. */
const PHRASES: Readonly<Record<string, string>> = {
  'no subscription':
    'without a subscription|without subscription|no subscription|no subscriptions|ohne abo|sin suscripcion|sans abonnement|sem assinatura',
  'one-time payment':
    'one time purchase|one time payment|one time fee|one time|pay once|buy once|lifetime deal|lifetime license|einmalzahlung|einmalig|pago unico|achat unique',
  'no sign-up':
    'no sign up|no signup|without sign up|without signing up|without signup|no registration|without registration|no account|without an account|without account|no login|without login|ohne anmeldung|ohne registrierung|sin registro|sin registrarse|sans inscription|sans compte|sem cadastro|senza registrazione|no email|without email',
  'no credit card':
    'no credit card required|no credit card|without a credit card|without credit card|no card|ohne kreditkarte|sin tarjeta|sans carte bancaire|sans carte|sem cartao|senza carta',
};

const phrases = new Phrases(Object.entries(PHRASES).map(([label, texts]) => [texts, label] as const));

/** What may follow such a wish: 'no sign-up needed'. */
const NEEDED = new Set(wordsOf('needed required necessary notig erforderlich necesario requis'));

/** Takes such wishes out of the words of a search, so that 'subscription' finds no tools for billing. */
export function takeUnrecorded(words: readonly string[]): { unrecorded: string[]; rest: string[] } {
  const unrecorded = new Set<string>();
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found = phrases.at(words, at);
    if (found) unrecorded.add(found.meaning);
    else rest.push(words[at] ?? '');
    at += found?.words.length ?? 1;
    if (found && NEEDED.has(words[at] ?? '')) at++;
  }
  // Who asks for nothing else means the words themselves.
  return rest.length > 0 ? { unrecorded: [...unrecorded], rest } : { unrecorded: [], rest: [...words] };
}
