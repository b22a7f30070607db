/** Reads dates in files that are no day of the calendar as it is written in English. */

/** Months in French, Spanish, Italian, Portuguese, Dutch and Polish, without accents, where English says them otherwise. */
const MONTHS: Readonly<Record<string, string>> = {
  January: 'janvier janv enero ene gennaio gen janeiro januari styczen stycznia',
  February: 'fevrier fevr fev febrero febbraio fevereiro februari luty lutego',
  March: 'mars marzo marco maart mrt marzec marca',
  April: 'avril avr abril abr aprile kwiecien kwietnia',
  May: 'mai mayo maggio mag maio mei maj maja',
  June: 'juin junio giugno giu junho juni czerwiec czerwca',
  July: 'juillet juil julio luglio lug julho juli lipiec lipca',
  August: 'aout agosto ago augustus sierpien sierpnia',
  September: 'septembre septiembre settembre set setembro wrzesien wrzesnia',
  October: 'octobre octubre ottobre ott outubro out okt oktober pazdziernik pazdziernika',
  November: 'novembre noviembre novembro listopad listopada',
  December: 'decembre dec diciembre dic dicembre dezembro dez grudzien grudnia',
};
const ENGLISH = new Map(
  Object.entries(MONTHS).flatMap(([month, names]) => names.split(' ').map((name) => [name, month] as const)),
);

/** A date with its month in English: '12 de marzo de 2024' is '12 March 2024'. */
export function withEnglishMonth(cell: string): string {
  if (cell.length > LONGEST || !/\p{L}/u.test(cell) || !/\d{4}/.test(cell)) return cell;
  const plain = cell.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const words: readonly string[] = plain.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (!words.some((word) => ENGLISH.has(word))) return cell;
  return plain
    .replaceAll(/ (?:de|del|di) (?=\p{L}|\d)/giu, ' ')
    .replaceAll(/(\d)er(?= )/gu, '$1')
    .replaceAll(/\p{L}+/gu, (word) => ENGLISH.get(word.toLowerCase()) ?? word)
    .replaceAll(/(\p{L}{3})\.(?= )/gu, '$1')
    .normalize('NFC');
}

const LONGEST = 40;
const PART =
  '[qtk] ?[1-4]|[1-4]\\.? ?[qtk]|[hs] ?[12]|[12]\\.? ?h|[1-4](?:st|nd|rd|th|\\.|er|e|o|°)? (?:quarter|quartal|trimestre|trimester|kwartaal|half|halbjahr)';
const TIME =
  'early|mid|middle|late|end|beginning|anfang|mitte|ende|debut|mi|fin|inicio|mediados|finales|meta|meados|spring|summer|autumn|fall|fruhjahr|fruhling|sommer|herbst|printemps|ete|automne|primavera|verano|otono|estate|autunno|verao|outono';
const BEFORE_YEAR = new RegExp(`^(?:${PART}|${TIME})(?: (?:of|de|del|di|do|von|van))?[ ,/-]*(\\d{4})$`, 'iu');
const AFTER_YEAR = new RegExp(`^(\\d{4})[ ,/-]*(?:${PART})$`, 'iu');
const SHORT_YEAR = /^q ?[1-4] ?['’]?(\d{2})$/iu;

/** The year of a quarter, a half or a season: 'Q3 2024', '2. Halbjahr 2023', 'spring 2024'; undefined for other texts. */
export function yearOfPart(cell: string): string | undefined {
  const text = cell.trim().normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ');
  if (text.length > LONGEST) return undefined;
  const [, short] = SHORT_YEAR.exec(text) ?? [];
  const [, year = short && `20${short}`] = BEFORE_YEAR.exec(text) ?? AFTER_YEAR.exec(text) ?? [];
  return year;
}

const ERAS: Readonly<Record<string, number>> = {
  令和: 2018,
  平成: 1988,
  昭和: 1925,
  R: 2018,
  H: 1988,
  S: 1925,
};
const IN_WORDS = /^(\d{4}|(?:令和|平成|昭和)\s?(?:\d{1,2}|元))年(?:(\d{1,2})月(?:(\d{1,2})日)?)?/u;
const IN_SIGNS = /^([RHS]\d{1,2})[./](\d{1,2})[./](\d{1,2})$/u;

/** A date of Japan as YYYY, YYYY-MM or YYYY-MM-DD: '令和6年3月5日', 'R6.3.5', '2025年5月'; undefined for other texts. */
export function japaneseDate(cell: string): string | undefined {
  const [, given = '', ...rest] = IN_WORDS.exec(cell) ?? IN_SIGNS.exec(cell) ?? [];
  const [, era, count = ''] = /^(\D+)(\d+|元)$/u.exec(given.replace(/\s/u, '')) ?? [];
  const year = era === undefined ? given : String((ERAS[era] ?? 0) + (count === '元' ? 1 : Number(count)));
  if (year === '') return undefined;
  return [year, ...rest].flatMap((part) => part?.padStart(2, '0') ?? []).join('-');
}
