import { wordsOf } from '../language/words.ts';

/** After the name of a language, these make it that of a people: 'German company'. */
export const COMPANIES = new Set(
  wordsOf(
    'company companies firm firms startup startups vendor vendors provider providers maker makers unternehmen firma firmen anbieter empresa empresas entreprise entreprises',
  ),
);

/** 'Hosted in France' says where data lie, not where the tool is made. */
export const HOSTED = new Set(
  wordsOf(
    'hosted hosting hosts server servers data stored kept stays daten gespeichert datos donnees gehostet heberge hebergee heberges alojado alojados alojada',
  ),
);

/** 'Accountants in Germany' says whom a tool is for, and 'a week in Japan' where somebody is. */
export const THERE = new Set(
  wordsOf(`
    apartment apartments day days event events flat flats holiday holidays honeymoon hotel hotels house houses job jobs
    property tour trip vacation weekend week weeks year

    accountants agents attorneys businesses clinics customers clients dentists developers doctors employees
    farmers founders freelancers landlords lawyers nurses patients people restaurants schools shops students teachers
    teams tenants therapists users`),
);

/** After a language, these are of a people: 'french press', 'chinese cooking'. */
export const OF_A_CULTURE = new Set(
  wordsOf(`
    art artists bakery bread breakfast cinema cooking cuisine culture dinner dish dishes film films food history
    literature music mythology opera philosophy poetry poets press recipe recipes restaurant restaurants wine wines zodiac`),
);
