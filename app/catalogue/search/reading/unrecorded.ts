import { Phrases } from '../language/phrases.ts';
import { isFunctionWord } from '../language/stop-words.ts';
import { wordsOf } from '../language/words.ts';

/** Conditions that are recorded of no tool, with their phrases. */
const UNRECORDED: Readonly<Record<string, string>> = {
  'no subscription':
    'without a subscription|without subscription|no subscription|no subscriptions|ohne abo|sin suscripcion|sans abonnement|sem assinatura',
  'one-time payment':
    'one time purchase|one time payment|one time fee|one time|pay once|buy once|lifetime deal|lifetime license|einmalzahlung|einmalig|pago unico|achat unique',
  'no sign-up':
    'no sign up|no signup|without sign up|without signing up|without signup|no registration|without registration|no account|without an account|without account|no login|without login|ohne anmeldung|ohne registrierung|sin registro|sin registrarse|sans inscription|sans compte|sem cadastro|senza registrazione|no email|without email',
  'no credit card':
    'no credit card required|no credit card|without a credit card|without credit card|no card|ohne kreditkarte|sin tarjeta|sans carte bancaire|sans carte|sem cartao|senza carta',
  'free trial': `
    free (trial/trials/trialling)|free (7/14/30) day trial|(7/14/30) day free trial|trial (period/version)|try (for free/free/it free/it for free)
    (kostenlos/kostenlose/kostenloser/kostenlosen/gratis/kostenfrei) (testen/testphase/testversion/probieren/ausprobieren/testzeitraum/probemonat/probeabo)|testphase|testversion
    (prueba/periodo de prueba/version de prueba) (gratis/gratuita/gratuito)|periodo de prueba|version de prueba|probar gratis
    (essai/periode d essai/version d essai) (gratuit/gratuite)|essais gratuits|(periode/version) d essai|(essayer/tester) gratuitement
    (teste/avaliacao/periodo de teste) (gratis/gratuito/gratuita)|periodo de teste|(testar/experimentar) gratis
    (prova/versione di prova) (gratis/gratuita)|periodo di prova|provare gratis|gratis (proefperiode/proberen/proefversie)|proefperiode
    (darmowy/bezplatny) okres probny|okres probny|wersja probna|ucretsiz deneme|無料 トライアル|無料 体験|無料お試し|免费 试用|免費 試用|무료 체험|무료체험|تجربة مجانية|मुफ्त ट्रायल|फ्री ट्रायल`,
  cancellation: `
    (monthly/anytime/easy) cancellation|(cancel/cancellable/cancelable) (anytime/any time/monthly/every month)|no (long term/annual/yearly) (contract/commitment)
    (monatlich/jederzeit) (kundbar/kundbare/kundbarer)|(monatliche/monatlicher) kundigung|(cancelar/cancela) en cualquier momento|sin permanencia|cancelacion mensual
    sans engagement|resiliable (a tout moment/chaque mois)|resiliation mensuelle|cancelar a qualquer momento|sem fidelidade|disdetta mensile`,
};

/** In which companies of the catalogue may have been founded. */
const YEARS = `(${Array.from({ length: 41 }, (_, more) => 1990 + more).join('/')})`;

const SOLD = '(pictures/images/photos/videos/music/songs/output/results/designs/prints)';

/** Conditions that are recorded, but that no filter compares. */
const UNCOMPARED: Readonly<Record<string, string>> = {
  'commercial use': `
    (for/in/with/allows/allowing/permits) commercial (use/usage/purposes/projects/rights)|commercial (use/usage/rights)|(usable/licensed/licenced/used) commercially|use commercially|commercially (usable/licensed)|commercially|(can/may/could) (i/we/you) (sell/resell)
    ${SOLD} (i/we/that i/that we/which i/which we/you) (may/can/could) (sell/resell)|(may/can/could/to/want to) (sell/resell) (the/my/its/their/) ${SOLD}
    (zur/fur die/fur/) (kommerziellen/kommerzielle) (nutzung/zwecke/verwendung)|kommerziell (nutzbar/nutzbare/nutzen/verwenden/verwendbar)|(bilder/musik/videos/fotos/songs) (ich/wir) verkaufen (darf/durfen/kann/konnen)
    (para/con/) (uso comercial/fines comerciales/derechos comerciales)|(imagenes/fotos/videos/musica) que (pueda/puedo/podamos/podemos) vender
    (usage commercial/utilisation commerciale/droits commerciaux/fins commerciales)|(images/photos/videos/musique) que je (peux/puisse) vendre|fins comerciais|direitos comerciais|uso commerciale
    (commercieel gebruik/do uzytku komercyjnego/uzytek komercyjny/ticari kullanim/商用 利用/商用/商业 用途/상업적/상업용/استخدام تجاري/व्यावसायिक उपयोग)`,
  watermarks: `
    (without/no) (a watermark/any watermark/watermark/watermarks)|watermark free|(does not/doesnt) add (a watermark/watermarks)
    ohne (wasserzeichen/ein wasserzeichen)|sin (marca/marcas) de agua|sans filigrane|sem marca d agua|senza filigrana|zonder watermerk|bez znaku wodnego`,
  ads: `
    (without/no) (ads/adverts/advertisements)|(ad/ads) free|ohne werbung|werbefrei|sin (anuncios/publicidad)|sans (pub/publicite)|sem anuncios|senza pubblicita`,
  'prices with or without VAT': `
    (including/incl/inc/excluding/excl/plus/ex) vat|vat (included/inclusive/excluded/exclusive)|(price/prices) (with/without/before/after) vat
    (inkl/inklusive/einschliesslich/zzgl/zuzuglich/exkl/ohne/plus) (mwst/mehrwertsteuer/ust/umsatzsteuer)
    (iva incluido/iva incluida/iva inclusa/iva incluso/mas iva/sin iva/com iva/sem iva/tva comprise/tva incluse/hors tva/hors taxes/toutes taxes comprises)`,
  'founding years': `
    (founded/gegrundet/fundada/fundadas/fundado/fundados/fondee/fondees) (in/since/after/before/seit/en/desde/depuis/) ${YEARS}`,
  founders: `
    (founded/started) by|(founder/founders) (from/of)|ex (googlers/googler)`,
  dates: `
    (this/last) (year/month)|(dieses/letztes) jahr|(este/esta) ano|cette annee`,
  'launch dates': `
    (newest/neueste/neuesten/neuester/neuestes/brandneue)|most recent|(just/recently/newly) (launched/released)|launched (recently/lately)|(launched/released/new) (this year/last year/this month/last month/this week)
    latest (ai/) (tools/apps/software/models/agents/chatbots/generators/assistants/startups)|latest ai|latest (version/versions/release/releases) (of/)|(ultimas/ultimos) (herramientas/aplicaciones/modelos)|(derniers/dernieres) (outils/applications/modeles)|mas (nuevas/nuevos/recientes)|(plus/les plus) (recents/recentes)`,
  'age limits from 14 to 17': `
    (for/for my/for a/) (14/15/16/17) (year olds/years old/year old)|(fur/fur meinen/) (14/15/16/17) (jahrige/jahrigen)`,
  'prices for students': `
    (student/students/education/educational/academic) (discount/discounts/pricing)|(student/students) (price/prices/license/licence)|(discount/discounts/pricing) for students
    (studentenrabatt/studierendenrabatt/studentenpreis/studententarif)|rabatt fur (studenten/studierende/studierenden)
    (descuento/descuentos/precio/tarifa) (para/de) estudiantes|descuento estudiante|(tarif/reduction/remise/prix) (etudiant/etudiants)|(desconto/preco) para estudantes|sconto studenti`,
};

type Wish = { label: string; isRecorded: boolean };

const phrases = new Phrases<Wish>(
  [UNRECORDED, UNCOMPARED].flatMap((table) =>
    Object.entries(table).map(
      ([label, texts]) => [texts, { label, isRecorded: table === UNCOMPARED }] as const,
    ),
  ),
);

interface TakenWishes {
  unrecorded: string[];
  uncompared: string[];
  rest: string[];
  /** Whether the search consists of them; then their words are kept, but ask for no filter. */
  isAll: boolean;
}

/** Words after such a condition: 'no sign-up needed'. */
const NEEDED = new Set(wordsOf('needed required necessary notig erforderlich necesario requis'));

/** Takes such conditions out of a search's words, so that 'subscription' finds no tools for billing. */
export function takeUnrecorded(words: readonly string[]): TakenWishes {
  const wishes: Wish[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found = phrases.at(words, at);
    if (found) wishes.push(found.meaning);
    else rest.push(words[at] ?? '');
    at += found?.words.length ?? 1;
    if (found && NEEDED.has(words[at] ?? '')) at++;
  }
  const labels = (isRecorded: boolean) => [
    ...new Set(wishes.filter((wish) => wish.isRecorded === isRecorded).map(({ label }) => label)),
  ];
  const isAll = wishes.length > 0 && rest.every(isFunctionWord);
  return {
    unrecorded: labels(false),
    uncompared: labels(true),
    rest: isAll ? [...words] : rest,
    isAll,
  };
}
