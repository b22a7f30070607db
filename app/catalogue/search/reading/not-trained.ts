const WHOSE = '(?:(?:my|our|your|their|its|the|any) )?';
const OWNERS =
  '(?:(?:customers?|clients?|users?|members?|patients?|students?|pupils?|employees?|company|companys|business|firms?|confidential|sensitive|personal|private|internal|proprietary) )*';
const DATA = `${WHOSE}${OWNERS}(?:data|content|contents|documents|docs|files|conversations|chats|messages|emails|prompts|queries|inputs?|information|recordings|records|code|uploads|texts|work)`;
const NOT = '(?:not|never|no|without|dont|doesnt|wont|isnt|arent|cannot|cant)(?: be)?';
const MODELS = '(?:(?:its|their|any|the|ai) ?)?(?:models? )?';
const FOR_TRAINING = '(?:(?:for|in) (?:ai |model )?training|to train)';

const DATEN =
  '(?:(?:meinen|unseren|deinen|euren|ihren|den) )?(?:kunden|mandanten|nutzer|benutzer|patienten|schuler|firmen|unternehmens)?(?:daten|dokumenten|dateien|inhalten|eingaben|prompts)';
const DATOS = '(?:(?:mis|nuestros|los|tus|sus) )?datos(?: de (?:(?:mis|nuestros|los) )?\\w+es)?';
const DONNEES =
  '(?:(?:mes|nos|les|des|vos|ses) )?donnees(?: (?:(?:des|de|de mes|de nos) )?(?:clients?|utilisateurs?|patients?|eleves|confidentielles))?';
const DADOS = '(?:(?:meus|nossos|os|seus) )?dados(?: de \\w+es?)?';

const SAID = new RegExp(
  `^(?:${[
    `${NOT} train(?:s|ing|ed)? ${MODELS}(?:on|with|using) ${DATA}`,
    `${NOT} us(?:e|es|ed|ing) ${DATA} ${FOR_TRAINING}`,
    `${DATA} (?:(?:is|are) )?${NOT} used ${FOR_TRAINING}`,
    'not used for training',
    `trainier(?:t|en) (?:\\w+ )?nicht mit ${DATEN}`,
    `nicht mit ${DATEN} trainier(?:t|en)`,
    `(?:kein|ohne) (?:ki )?training mit ${DATEN}`,
    `(?:no (?:se )?entrenan?|sin entrenar(?:se)?) con ${DATOS}`,
    `(?:entraine(?:nt)? pas|sans (?:s )?entrain(?:er|ement)) (?:sur|avec) ${DONNEES}`,
    `(?:nao (?:treinam?|treine)|sem treinar) com ${DADOS}`,
  ].join('|')})(?= |$)`,
);
/** No phrase is longer, in words. */
const LONGEST = 14;
/** Every phrase has a word that begins so. */
const TRAINING = /^(?:train|entren|entrain|trein)/;

/** The number of words at a position that ask for tools that do not train on customers' data; 0 for none. */
export function notTrainedAt(words: readonly string[], at: number): number {
  const said = words.slice(at, at + LONGEST);
  if (!said.some((word) => TRAINING.test(word))) return 0;
  return SAID.exec(said.join(' '))?.[0].split(' ').length ?? 0;
}
