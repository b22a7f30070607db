import { fold } from './words.ts';

/**
 * Words that mean about the same to somebody who is looking for a tool, one group per line. After the bar come
 * German, Spanish and French words for the same, unless they are English words too. The table adds to the
 * catalogue's own phrases. A word may be in several lines.
 */
const GROUPS = `
  image picture photo pic photograph image | bild foto imagen bilder fotos imagenes photographie
  video film movie clip | videos videoschnitt
  design | diseno disenar gestaltung gestalten
  slides presentation deck powerpoint ppt | prasentation presentacion prasentationen folien presentaciones diapositivas diapositives
  notes minutes protocol
  subtitles captions | untertitel subtitulos soustitres subtitulo
  resume cv curriculum | lebenslauf bewerbung lebenslaufe bewerbungen candidature
  llm language-model
  hr human-resources personnel personal
  crm customer-relationship
  seo search-engine
  tts text-to-speech
  stt asr speech-to-text transcription
  ocr text-recognition
  rag retrieval
  kpi metrics
  it helpdesk
  ide code-editor
  holiday vacation trip travel journey voyage | urlaub reise viaje reisen viajes vacaciones vacances voyages urlaubsreise
  girlfriend boyfriend companion romantic
  kid kids child children | kinder kindern ninos enfants
  song music track | musik cancion chanson lied lieder canciones chansons musique musica
  spreadsheet excel sheets | tabelle tabellen tabellenkalkulation tableur
  mail email inbox
  lawyer attorney legal | anwalt anwalte rechtsanwalt abogado abogados avocat avocats juridique rechtlich juristisch
  doctor physician clinician medical | arzt arzte medico medicos medecin medecins
  patient clinical
  dentist dental | zahnarzt zahnarzte zahnarztpraxis dentista dentistas dentiste dentistes
  vet veterinary veterinarian | tierarzt tierarzte veterinario veterinaire
  nurse nursing clinical | krankenschwester pflegekraft enfermera enfermero infirmiere infirmier
  therapist therapy counselling counseling | therapeut psicologo psychologue
  pharmacist pharmacy | apotheke apotheker farmacia pharmacie pharmacien
  accountant accounting bookkeeper bookkeeping | steuerberater wirtschaftsprufer
  farmer farming agriculture crop | landwirt landwirtschaft agricultor agricultura agriculteur agriculteurs
  architect architecture | architekt architekten arquitecto arquitectos architecte architectes
  realtor real-estate | makler immobilienmakler
  journalist newsroom | journalisten periodista periodistas journaliste journalistes
  teacher classroom | lehrer profesor profesores enseignant enseignants maestro maestros unterricht
  student school university | studenten schuler estudiante estudiantes etudiant etudiants eleves
  house home property | immobilie immobilien inmobiliaria immobilier haus maison casa
  flat apartment property | wohnung piso appartement departamento
  shop store ecommerce webshop boutique | tienda onlineshop
  car vehicle auto | wagen coche voiture fahrzeug
  job career vacancy | stelle stellen empleo emploi
  applicant candidate
  hire hiring recruit recruiting recruitment
  employee staff workforce | mitarbeiter mitarbeitern empleado empleados employes
  customer client | kunde cliente kunden clientes kundendienst kundenservice clientele
  invoice bill | rechnung factura facture rechnungen facturas factures
  bookkeeping accounting | buchhaltung contabilidad comptabilite comptable buchhalter contable contables comptables
  summarize summary summarise tldr | zusammenfassen resumen resumer zusammenfassung zusammenfassungen resumenes
  translate translation | ubersetzen traducir traduire ubersetzung ubersetzungen ubersetzer traduccion traducciones traductor traduction traductions traducteur
  write writing | schreiben escribir ecrire verfassen rediger redaction redactar redaccion
  draw drawing illustration sketch | zeichnen zeichnung dibujar dibujo dessiner dessin
  speak talk voice spoken
  phone call telephone | anruf llamada anrufe telefon telefonisch llamadas telefono appels
  chat conversation
  bot chatbot assistant
  website site webpage homepage webseite | webseiten paginas pagina
  scrape crawl extract
  bug defect error
  hack attack security
  money finance budget | geld finanzen finanzas dinero argent
  stocks shares investing trading
  diet nutrition meal | ernahrung abnehmen dieta nutricion regime
  workout fitness exercise gym training | ejercicio entrenamiento entrainement
  recipe cooking cook | rezept receta recette rezepte recetas recettes kochen cocinar cuisiner cuisine
  essay paper thesis
  paraphrase reword rewrite | umschreiben parafrasear reformuler reformulation umformulieren
  proofread grammar spelling correct | korrektur corriger corregir
  fix correct repair
  contract agreement nda | vertrag contrato contrat vertrage contratos contrats
  dictate dictation
  meeting | besprechung reunion besprechungen sitzung sitzungen reuniones reunions
  schedule scheduling calendar appointment | termin termine terminplanung cita citas agendar agenda programar rendezvous rendez rdv
  task todo
  outage downtime incident
  coding programming developer code | programmieren programmierung programacion programar codigo programmation coder
  sketch wireframe mockup
  logo brand
  game gaming | spiel juego jeu spiele juegos jeux
  sing vocals singing
  noise noisy denoise
  upscale enlarge sharpen
  outreach prospecting leads
  cancel churn attrition
  accurate accuracy reliable trust
  confidential sensitive secret leak
  receptionist reception answering | rezeption recepcionista receptionniste
`;

/**
 * English translations of other German, Spanish and French words, and of English ones in other scripts. The English words of a line may mean
 * different things, so they are not synonyms.
 */
const TRANSLATIONS = `
  sales | vertrieb verkauf ventas ventes vertriebsteam
  hiring recruiting hr | personalabteilung personalwesen recursos-humanos
  procurement purchasing sourcing | einkauf beschaffung compras achats approvisionnement
  supply-chain logistics | lieferkette logistik logistica logistique lager
  marketing advertising ads | werbung publicidad publicite anzeigen anuncios
  legal law | recht juristen legales
  security cybersecurity | sicherheit seguridad securite cybersicherheit
  tax taxes | steuer steuern steuererklarung impuestos impots
  voice | stimme stimmen voz voix
  text | टेक्स्ट
  speech spoken | sprache sprachausgabe स्पीच
  background | hintergrund fondo
  remove delete eraser | entfernen quitar eliminar supprimer enlever retirer
  create generate generator maker build | erstellen erzeugen generieren crear hacer generar creer generer fabriquer
  edit editor editing | bearbeiten bearbeitung schneiden editar edicion edicao modifier retoucher montage
  learn learning study | lernen aprender apprendre estudiar estudar etudier
  transcribe transcription transcript | transkribieren transkription transkript transcribir transcripcion transcrire
  extract capture | auslesen erfassen extraer extraire
  search find | suchen suche buscar buscador rechercher recherche
  compare comparison | vergleichen comparar comparer
  plan planner planning | planen planung planificar planificador planifier
  document file | dokument dokumente documento documentos
  letter cover-letter | anschreiben motivationsschreiben lettre carta motivation
  interview | vorstellungsgesprach entrevista entrevistas entretien
  book books reading | buch bucher libro libros livre livres
  company business enterprise | unternehmen firma empresa empresas entreprise entreprises
  data | daten datos donnees
  report reports | bericht berichte informe informes rapport rapports
  interior furnish decorate decor | einrichten einrichtung decorar decoracion amenager decoration
  sleep insomnia | schlaf schlafen dormir sueno sommeil
  health medical | gesundheit salud sante
  patient | patienten paciente pacientes
  grade grading marking assessment | korrigieren benoten calificar noter
  exam test quiz | prufung prufungen klausur examen examenes
  automate automation workflow | automatisieren automatisierung automatizar automatizacion automatiser automatisation
  compose composition composer | komponieren componer
  avatar | avatare avatares
  fast quick | schnell schneller rapido rapida rapide rapidement
  clone cloning copy | klonen clonar cloner
  support helpdesk service | soporte assistance kundensupport
`;

/** What people write out or shorten: either stands for the other. */
const ABBREVIATIONS: Readonly<Record<string, readonly string[]>> = {
  crm: ['customer relationship management'],
  hr: ['human resources', 'recursos humanos', 'ressources humaines'],
  llm: ['large language model', 'large language models'],
  ocr: ['optical character recognition'],
  rpa: ['robotic process automation'],
  notetaker: ['note taker', 'note takers'],
  seo: ['search engine optimization', 'search engine optimisation'],
  tts: ['text to speech'],
  voiceover: ['voice over', 'voix off', 'voz en off'],
};

/** A hyphen joins the words of one entry. Its words stand for others, but the entry itself is never looked up. */
function entriesOf(side: string): string[][] {
  return (side.match(/\S+/g) ?? []).map((entry) => entry.split('-').map(fold));
}

const synonyms = new Map<string, Set<string>>();
const translations = new Map<string, Set<string>>();

for (const line of linesOf(GROUPS)) {
  const meant = entriesOf(line[0]);
  for (const [word = '', ...more] of meant) {
    if (more.length === 0) collect(synonyms, word, meant.flat());
  }
}
for (const [english, foreign] of linesOf(GROUPS + TRANSLATIONS)) {
  for (const [word = '', ...more] of entriesOf(foreign)) {
    if (more.length === 0) collect(translations, word, entriesOf(english).flat());
  }
}

function linesOf(table: string): [string, string][] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [english = '', foreign = ''] = line.split('|');
      return [english, foreign];
    });
}

function collect(table: Map<string, Set<string>>, word: string, others: readonly string[]): void {
  const known = table.get(word) ?? new Set();
  for (const other of others) if (other !== word) known.add(other);
  table.set(word, known);
}

const spelledOut = Object.entries(ABBREVIATIONS).flatMap(([short, phrases]) =>
  phrases.map((phrase) => ({ short, words: phrase.split(' ') })),
);

/** For each word of an abbreviation that a search spells out: the abbreviation. */
export function abbreviationsIn(words: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [at] of words.entries()) {
    for (const each of spelledOut) {
      const isHere = each.words.every((word, offset) => words[at + offset] === word);
      if (isHere) for (const word of each.words) found.set(word, each.short);
    }
  }
  return found;
}

/** The synonyms of a folded word, if the table has any. */
export function synonymsOf(word: string): readonly string[] {
  return [...(synonyms.get(word) ?? [])];
}

/** The English translations of a folded German, Spanish or French word, if the table has any. */
export function translationsOf(word: string): readonly string[] {
  return [...(translations.get(word) ?? [])];
}
