import { fold } from './words.ts';

/**
 * Words that mean about the same to somebody who looks for a tool: a line each. They come on top of what the
 * catalogue's own phrases say; a word may stand in several lines.
 */
const GROUPS = `
  image picture photo pic photograph bild foto imagen image
  video film movie clip
  slides presentation deck powerpoint ppt prasentation presentacion
  notes minutes protocol
  subtitles captions untertitel subtitulos soustitres
  resume cv lebenslauf curriculum bewerbung
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
  holiday vacation trip travel journey urlaub reise viaje voyage
  girlfriend boyfriend companion romantic
  kid kids child children
  song music track musik cancion chanson
  spreadsheet excel sheets tabelle
  mail email inbox
  lawyer attorney legal anwalt
  doctor physician clinician medical arzt
  patient clinical
  teacher classroom lehrer profesor
  student school university
  house home property immobilie
  flat apartment property
  shop store ecommerce webshop tienda boutique
  car vehicle auto
  job career vacancy
  applicant candidate
  hire hiring recruit recruiting recruitment
  employee staff workforce
  customer client kunde cliente
  invoice bill rechnung factura facture
  bookkeeping accounting buchhaltung contabilidad comptabilite
  summarize summary summarise tldr zusammenfassen resumen resumer
  translate translation ubersetzen traducir traduire
  write writing schreiben escribir ecrire
  draw drawing illustration sketch zeichnen
  speak talk voice spoken
  phone call telephone anruf llamada
  chat conversation
  bot chatbot assistant
  website site webpage webseite
  scrape crawl extract
  bug defect error
  hack attack security
  money finance budget geld
  stocks shares investing trading
  diet nutrition meal
  workout fitness exercise gym training
  recipe cooking cook rezept receta recette
  essay paper thesis
  paraphrase reword rewrite umschreiben parafrasear reformuler
  proofread grammar spelling korrektur correct corriger corregir
  contract agreement nda vertrag contrato contrat
  dictate dictation
  meeting besprechung reunion
  schedule scheduling calendar appointment termin
  task todo
  outage downtime incident
  coding programming developer programmieren code
  sketch wireframe mockup
  logo brand
  game gaming spiel juego jeu
  sing vocals singing
  noise noisy denoise
  upscale enlarge sharpen
  outreach prospecting leads
`;

const groups = GROUPS.trim()
  .split('\n')
  .map((line) =>
    line
      .trim()
      .split(/\s+/)
      .map((entry) => entry.split('-').map(fold)),
  );

const synonyms = new Map<string, string[]>();
for (const group of groups) {
  for (const entry of group) {
    if (entry.length > 1) continue;
    const [word = ''] = entry;
    const others = group.filter((other) => other !== entry).flat();
    synonyms.set(
      word,
      [...new Set([...(synonyms.get(word) ?? []), ...others])].filter((other) => other !== word),
    );
  }
}

/** Other words for a folded one; none where the table has none. */
export function synonymsOf(word: string): readonly string[] {
  return synonyms.get(word) ?? [];
}
