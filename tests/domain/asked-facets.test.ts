import { describe, expect, test } from 'vitest';
import { wordsOf } from '#catalogue/search/language/words.ts';
import { takeFacets } from '#catalogue/search/reading/asked-facets.ts';

const facetsOf = (text: string) => takeFacets(wordsOf(text)).facets;

describe("'free' asks for tools that cost nothing", () => {
  test.each([
    'free logo maker',
    'logo maker free',
    'best free video editor',
    'chatgpt free alternative',
    'chatgpt free alternatives for students',
    'video editor free for mac',
    'video editor free mac',
    'photo editor free online',
    'photo editor free to use',
    'photo editor free app',
  ])('%s', (text) => {
    expect(facetsOf(text)).toContain('free');
  });

  test.each([
    'royalty free music',
    'royalty-free music for videos',
    'music that is royalty free for videos',
    'gluten free recipes',
    'gluten free recipe app',
    'gluten free or vegan meal planner',
    'music royalty free',
    'hands free dictation',
    'plagiarism free online essays',
  ])('but not in %s', (text) => {
    expect(facetsOf(text)).not.toContain('free');
  });
});

describe('a place or a language that is also an everyday word', () => {
  test.each([
    ['chili recipes', 'food made in chili', 'country:CL'],
    ['tropical island wallpaper', 'made in island', 'country:IS'],
    ['turkey recipes', 'made in turkey', 'country:TR'],
    ['china plates', 'made in china', 'country:CN'],
    ['parking fines calculator', 'asistente en fines', 'language:fi'],
    ['great danes breeder', 'asistente en danes', 'language:da'],
    ['polish my essay', 'assistant in polish', 'language:pl'],
    ['thai recipes', 'assistant in thai', 'language:th'],
    ['polish grammar in my essay', 'learn polish grammar', 'language:pl'],
    ['sql from plain english', 'przetłumacz na angielski', 'language:en'],
  ])('%s asks for none, %s for %s', (everyday, marked, facet) => {
    expect(facetsOf(everyday)).toEqual([]);
    expect(facetsOf(marked)).toEqual([facet]);
  });

  test.each([
    ['crm allemagne', 'country:DE'],
    ['crm turquie', 'country:TR'],
    ['crm deutschland', 'country:DE'],
    ['traductor chino', 'language:zh'],
  ])('%s: other names need no mark', (text, facet) => {
    expect(facetsOf(text)).toEqual([facet]);
  });
});

describe('what becomes of data', () => {
  test.each([
    ['note app that does not train on my data', ['training:no']],
    ["chatbot that doesn't train on our data", ['training:no']],
    ['legal research that does not train on client data', ['training:no']],
    ['legal research without training on clients’ data', ['training:no']],
    ['transcription that never trains on patient data', ['training:no']],
    ['tutor that is not trained on student work', ['training:no']],
    ['assistant that will not train its models on our confidential documents', ['training:no']],
    ['chatbot that doesn’t use my prompts for training', ['training:no']],
    ['chatbot, inputs are not used to train', ['training:no']],
    ['crm no training on company data', ['training:no']],
    ['recherche die nicht mit Mandantendaten trainiert', ['training:no']],
    ['assistent ohne Training mit unseren Daten', ['training:no']],
    ['asistente que no entrena con datos de clientes', ['training:no']],
    ['assistant qui n’entraîne pas sur nos données clients', ['training:no']],
    ['assistente que não treina com dados de clientes', ['training:no']],
    ['train a model on my data', []],
    ['train staff without using client data', []],
    ['course that does not train dogs', []],
    ['training on my data for employees', []],
    ['crm with a data processing agreement', ['contract:published']],
    [
      'Which tools may be used in a German school?',
      ['compliance:gdpr', 'contract:published', 'data:EU', 'training:no'],
    ],
    ['allowed in schools in Germany', ['compliance:gdpr', 'contract:published', 'data:EU', 'training:no']],
    ['what can teachers use in US schools', ['compliance:coppa', 'compliance:ferpa']],
    ['timetable used in schools', []],
    ['story app for kids under 13', ['age:under-13']],
    ['tools for children under 13', ['age:under-13']],
    ['apps für Kinder unter 12 Jahren', ['age:under-13']],
    ['games for under 13s', ['age:under-13']],
    ['games for under 18s', []],
    ['for 13 year olds', ['age:13']],
    ['chatbot for my 8-year-old son', ['age:under-13']],
    ['stories for a 9 year old', ['age:under-13']],
    ['games for children aged 10 years', ['age:under-13']],
    ['Lernspiele für 13-Jährige', ['age:13']],
    ['jeux pour enfants de 10 ans', ['age:under-13']],
    ['cuentos para niños de 6 años', ['age:under-13']],
    ['tutor for 16 year olds', []],
    ['fix 10 year old code', []],
    ['what kind of 5 star hotel', []],
    ['crm under 13 dollars', []],
    ['allowed from age 13', ['age:13']],
    ['chatbot minimum age 13', ['age:13']],
    ['tutor allowed from 16', ['age:14-17']],
    ['chatbot ab 18 Jahren', ['age:18-up']],
    ['chatbot à partir de 13 ans', ['age:13']],
    ['chatbot edad mínima 13', ['age:13']],
    ['photos from the age of steam', []],
    ['convert from 2013', []],
    ['DPA', ['contract:published']],
    ['crm DPA published', ['contract:published']],
    ['crm mit AVV', ['contract:published']],
    ['AVV', ['contract:published']],
  ])('%s asks for %j', (text, facets) => {
    expect(facetsOf(text)).toEqual(facets);
  });
});

describe('what became of tools', () => {
  test.each([
    ['tools that were shut down', ['status:closed']],
    ['what shut down', ['status:closed']],
    ['ai startups died', ['status:closed']],
    ['ai companies closed down', ['status:closed']],
    ['discontinued tools', ['status:closed']],
    ['tools that no longer exist', ['status:closed']],
    ['tools, die es nicht mehr gibt', ['status:closed']],
    ['herramientas que ya no existen', ['status:closed']],
    ['outils qui n’existent plus', ['status:closed']],
    ['shut down idle servers', []],
    ['acquired companies', ['status:acquired']],
    ['acquired tools', ['status:acquired']],
    ['crm companies that were acquired', ['status:acquired']],
    ['acquired', ['status:acquired']],
    ['acquired taste in wine', []],
    ['merged', ['status:merged']],
    ['tools that merged', ['status:merged']],
    ['split merged cells', []],
  ])('%s asks for %j', (text, facets) => {
    expect(facetsOf(text)).toEqual(facets);
  });
});

describe('where data lie and whom a tool is for is not where it is made', () => {
  test.each([
    ['meeting notes hosted in france', ['data:FR', 'data:EU']],
    ['logiciel heberge en france', ['data:FR', 'data:EU']],
    ['crm hosted in brazil', ['data:BR']],
    ['crm with data stored in germany', ['data:DE', 'data:EU']],
    ['notes, data stored in the EU', ['data:EU']],
    ['crm daten in deutschland', ['data:DE', 'data:EU']],
    ['tax software for accountants in germany', []],
    ['tax software made in germany', ['country:DE']],
    ['european crm', ['country:EU']],
    ['american accent training', []],
    ['plan a week in japan', []],
    ['case law in germany', []],
    ['payroll in the netherlands', []],
    ['logiciel de paie en france', []],
    ['tools in germany', ['country:DE']],
    ['ai startups in france', ['country:FR']],
    ['crm founded in france', ['country:FR']],
    ['Icelandic subtitles', ['language:is']],
    ['irish stew recipes', []],
    ['maltese translation', ['language:mt']],
    ['transkrypcja po polsku', ['language:pl']],
    ['I do not want to code, build an app', ['no-code']],
    ['jobs in germany', []],
    ['asian ai companies', ['country:asia']],
    ['asian recipes', []],
    ['startups from africa', ['country:africa']],
    ['african startups', ['country:africa']],
    ['scandinavian tools', ['country:nordic']],
    ['crm from the nordics', ['country:nordic']],
    ['latin american ai tools', ['country:latin-america']],
    ['crm made in latin america', ['country:latin-america']],
    ['case law germany', []],
    ['tax software germany', []],
    ['german tax law', []],
    ['french labour law', []],
    ['payroll for a small company in spain', []],
    ['contract for my firm in spain', []],
    ['crm by a company in spain', ['country:ES']],
    ['tax startups in germany', ['country:DE']],
    ['german alternative to zoom', ['country:DE']],
    ['ai startups in berlin', ['country:DE']],
    ['Paris based companies', ['country:FR']],
    ['chatbot hosted in Frankfurt', ['data:DE', 'data:EU']],
    ['flights from london', []],
    ['weather in london', []],
    ['chatbot not from london', []],
    ['paris hotels', []],
  ])('%s asks for %j', (text, facets) => {
    expect(facetsOf(text)).toEqual(facets);
  });
});

describe('filters in other languages and in other words', () => {
  test.each([
    ['applications gratuites', 'free'],
    ['darmowe narzedzia', 'free'],
    ['無料', 'free'],
    ['código aberto', 'open-source'],
    ['logiciels libres', 'open-source'],
    ['criar site sem código', 'no-code'],
    ['tradutor sem internet', 'offline'],
    ['notes that do not train on our documents', 'training:no'],
    ['crm without training on customer data', 'training:no'],
    ['herramientas de empresas españolas', 'country:ES'],
    ['deutsche firmen', 'country:DE'],
    ['dictation where nothing leaves my laptop', 'offline'],
    ['notes that stays on my phone', 'offline'],
  ])('%s: %s', (text, facet) => {
    expect(facetsOf(text)).toContain(facet);
  });

  test.each([
    'chinese cooking for beginners',
    'french press coffee',
    'mexican food recipes',
    'games from indie developers',
    'essay polisher',
    'suede boots and chinos',
    'przepisy dania',
  ])('%s asks for none', (text) => {
    expect(facetsOf(text)).toEqual([]);
  });
});

describe('nations of companies', () => {
  test.each([
    ['french ai companies', ['country:FR']],
    ['german legal tech startups', ['country:DE']],
    ['chinese robotics firms', ['country:CN']],
    ['israeli startups', ['country:IL']],
    ['canadian ai companies', ['country:CA']],
    ['swiss health startups', ['country:CH']],
    ['french translation', ['language:fr']],
    ['mexican recipes', []],
    ['translate into german for my companies', ['language:de']],
  ])('%s asks for %j', (text, facets) => {
    expect(facetsOf(text)).toEqual(facets);
  });
});
