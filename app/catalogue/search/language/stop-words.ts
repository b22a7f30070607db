import { wordsOf } from './words.ts';

/** Function words in the four languages of the catalogue's phrases. */
const FUNCTION_WORDS = `
  a about all also am an and any are as at be been but by can could did do does doing for from get give go had has
  have having he her here him his how i if in into is it its just let like lets made make makes making me more most
  may might must my need needs no not nothing of off on one or our out over own please shall she should show so some
  such than that the their thats theres under everything whats whos youre ive isnt arent cant wont doesnt didnt havent hasnt
  them then there these they thing things this those through to too up us use used user uses using want wants was
  versus vs because anything anybody anyone something somebody someone everyone everybody maybe really hello hope
  trying tried yesterday today every around we were what when where which while who whom whose why will with within without would yes you your dont im
  aber alle als am an auch auf aus bei bin bis das dass dein dem den der des die doch du durch ein eine einem einen
  einer eines er es euch fur gibt haben hat ich ihr im in ins ist kann kein keine konnen man mehr mein meine meinem
  meinen meiner mich mir mit nach nicht oder ohne sein sich sie sind so um und uns unser vom von was welche welcher wem wessen
  wenn wer werden wie wir wird wo zu zum zur
  al algo como con cual cuando de del desde donde el ella en era es esta estas este estos hay la las le lo los mas
  me mi mis muy nos o para pero por porque que quiero se ser si sin sobre son su sus te tu tus un una uno unos y yo
  au aux avec ce ces cette comme dans prendre partir de des du elle en est et etre faire il ils je la le les leur lui ma mais mes
  mon ne nos notre nous on ou par pas plus pour quand que quel quelle qui sa sans se ses son sont sur ta te tes toi
  ton tu un une vos votre vous d l qu j sous bajo sob unter
  ao aos as com da das do dos em eu isso mais meu minha na nas nos para pela pelo por que quero sem seu sua um uma umas
  voce ai al alla alle che ci come con da dal dalla dei del della delle di gli il io lo mio mia nel nella per piu
  senza suo sono una uno voglio
  aan als bij dat de deze die dit een en er het hoe ik in is kan maken maak met mijn naar niet om op te tot uit van
  voor wat wie zijn zonder
  bez co czy chce dla do jak jest ktory mi moj moje mojej mojego moich na nie od po przez sie to w z za ze
  bana bir bu da de daha en icin ile ki mi mu ne nasil olan olarak ve veya yapan
  في من على إلى عن مع هل ما هذا أن أو ال كيف
  का की के को में से है हैं और या एक पर लिए करने करना करें वाला वाली वाले मेरा मेरी मेरे जो यह ka ki ke ko mein se hai
  aur liye karne karna wala wali wale mera meri
  を に は が の で と や へ も から まで する したい できる たい です ます して した くれる てくれる ください ほしい 欲しい こと もの ため ない
  을 를 이 가 은 는 에 에서 으로 로 의 와 과 하는 하기 위한
  的 了 和 在 把 用 我 是 有 给 个 一个 怎么 如何 帮 帮我 我的 想 要 想要 请 能 可以 对 做 什么 哪个 哪些 吗 呢 以及 与 或 会 让 不 一下
`;

/** Words that fit nearly any search here; used only if there are no others. */
const DIRECTORY_WORDS = `
  ai ki ia artificial intelligence kunstliche intelligenz artificielle inteligencia intelligence-artificielle
  tool tools app apps application applications software service services platform platforms product products
  solution solutions program programs programme programmes hilfe ayuda aide ajuda aiuto hulp pomoc yardim yardimi yardimci oprogramowanie oprogramowania maker creator best good better great top easy simple new popular find help automatic
  automatically automated online werkzeug werkzeuge programm programme herramienta herramientas aplicacion
  aplicaciones programa outil outils logiciel logiciels beste besten bestes mejor mejores meilleur meilleurs
  ferramenta ferramentas aplicativo aplicativos celular computador navegador melhor melhores strumento strumenti programmi migliore migliori
  hulpmiddel gereedschap narzedzie narzedzia aplikacja aplikacje najlepszy najlepsze program programu
  programma aplikacji programy programem appli applis applicazione applicazioni applicatie anwendung plattform plataforma piattaforma plateforme platforma site
  machen mache macht selber selbst faire hacer fazer fare maken robic zrobic
  araci araclari uygulama uygulamasi yapay zeka yazilim تطبيق برنامج أداة أدوات موقع ऐप टूल सॉफ्टवेयर एआई
  アプ プリ リ ツー ール ソフ フト アプリ ツール ソフト ai自 자동 앱 도구 프로그램 인공지능 工具 软件 软体 应用 程序 在线
`;

/** Words that accompany filters: 'works on linux', 'companies from France'. Without a need they are ignored. */
const FILTER_WORDS = `
  work works working run runs running made built developed based located available compatible compliant compliance
  certified ready friendly safe things stuff support supports supporting company companies startup startups vendor vendors
  provider providers device devices computer computers desktop laptop laptops mobile phone phones tablet tablets version list all any website websites directory unicorns decacorns scaleups
  laufen lauft funktioniert entwickelt hergestellt firmen unternehmen anbieter verfugbar hechas hechos hecha empresas
  funciona funcionan disponibles faites faits entreprises disponibles marche
`;

/**
 * Words of a story about the reasons for a search, which count little in a long one. 'id' and 'ill' are 'I’d' and
 * 'I’ll'.
 */
const STORY_WORDS = `
  one two three four five six seven eight nine ten twelve fifteen twenty thirty forty fifty hundred thousand couple
  few many several lot lots half first last next second third hour hours minute minutes day days week weeks month
  months year years monday tuesday wednesday thursday friday saturday sunday morning evening night afternoon weekend
  birthday quarter doubled tripled responsible january february march april june july august september october
  november december old new small little big large whole own same different certain certainly again always never often
  sometimes still already now then soon later before after during while since until ago back away down out over under
  without because although though instead else both either neither enough quite almost nearly actually basically
  simply just kindly please thanks thank love loves loved like likes wish wishes prefer ideally wonderful great nice
  happy sad tired annoying terrible awful painful hard difficult easier easily finally spend spends spending spent
  keep keeps kept go goes going went gone come comes came coming put puts get gets getting got give gives giving gave
  tell tells told say says said ask asks asked think know knows understand feel feels look looks looking seem seems
  mean means try tries leave leaves left sit sits happen happens start starts stop stops turn turns pull pulls each
  every other others another nobody whoever whatever people person man woman mother father mom mum dad son daughter
  wife husband grandmother grandfather brother sister friend friends boss colleague colleagues neighbour id ill leite
  sisters brothers family families only whether alone together far near away live lives lived living moved lost died dies
  hate hates hated hope hopes hoping afford looked see sees saw run running sixty seventy eighty ninety eighteen
  kilometres kilometers miles receive receives anywhere somewhere various proper properly twice once sure idea
  mochten taglich jedes oft bald tag monat zwanzig hundert opa klein kleiner gross neue alte alten eigene eigenen
  gleiche suche obwohl statt mutter chef kollegen hand arbeite verbringe soy tengo querria cada dia dias semana mes
  hora horas dos veinte cien pequeno pequena grande vieja entre padre gente persona personas grand-pere grand-mere
  papi mamie ecrit voudrais voudrions aimerais veux jour semaine an vingt cent petit petite grand vieux vieille encore
  pendant car mere pere fils fille mari patron gens tout tous sou vinte cem nova outra outro outras outros enquanto
  depois filho pessoa pessoas amigo sozinho
`;

const functionWords = new Set(wordsOf(FUNCTION_WORDS));
const directoryWords = new Set(wordsOf(DIRECTORY_WORDS));
const filterWords = new Set(wordsOf(FILTER_WORDS));

const storyWords = new Set(wordsOf(STORY_WORDS));

/** The weight of a word that fits any search. */
export const LITTLE = 0.1;

/** A word's weight by kind: 0 for function words, little for words that fit any tool. */
export function weightOf(word: string): number {
  if (functionWords.has(word)) return 0;
  return directoryWords.has(word) ? LITTLE : 1;
}

/** A word's weight in a search that tells a story, 0 to 1. */
export function weightInStory(word: string): number {
  return storyWords.has(word) ? Math.min(LITTLE, weightOf(word)) : weightOf(word);
}

/** Function words long enough to be recognised when misspelt. */
export const LONG_FUNCTION_WORDS = [...functionWords].filter(({ length }) => length >= 6);

export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}

/** Whether a word accompanies filters: 'GDPR friendly'. */
export function isFilterWord(word: string): boolean {
  return filterWords.has(word);
}

/** Whether a word beside a filter states no need: 'tools', 'made', 'running'. */
export function saysNoNeed(word: string): boolean {
  return weightOf(word) < 1 || filterWords.has(word);
}
