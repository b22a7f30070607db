import { describe, expect, test } from 'vitest';
import { readToolCsv } from './csv-file.ts';

/** Tables as Excel of several countries writes them: names of columns, prices, and yes and no. */

const priced = (amount: string, currency: string, per?: string) => ({
  decision_information: { decision_price_from: { value: { amount, currency, ...(per && { per }) } } },
});

test.each([
  [
    'Sweden',
    'Verktyg;Beskrivning;Webbplats;Pris;Gratisversion\nMötesrösten;Skriver.;motes.example.se;199 kr/mån;Nej\n',
    { name: 'Mötesrösten', description: 'Skriver.', free_tier: false, ...priced('199', 'SEK', 'mo') },
  ],
  [
    'Denmark',
    'Værktøj;Beskrivelse;Hjemmeside;Pris pr. måned (DKK);Gratis udgave\nJobåbner;Skriver.;job.example.dk;1.095,00;ja\n',
    { name: 'Jobåbner', url: 'https://job.example.dk', ...priced('1.095,00', 'DKK', 'mo'), free_tier: true },
  ],
  [
    'Denmark, with crowns in the cells',
    'Værktøj;Beskrivelse;Pris\nJobåbner;Skriver.;kr. 149,00 pr. måned\n',
    priced('149,00', 'DKK', 'mo'),
  ],
  [
    'Norway',
    'Verktøy;Beskrivelse;Nettside;Pris;Gratis utgave\nMøtet;Skriver.;motet.example.no;249 kr per måned;nei\n',
    { ...priced('249', 'NOK', 'mo'), free_tier: false },
  ],
  [
    'Czechia',
    'Nástroj;Popis;Odkaz;Cena;Zdarma\nPřekladač;Překládá.;p.example.cz;1 490 Kč měsíčně;ano\n',
    { name: 'Překladač', description: 'Překládá.', free_tier: true, ...priced('1 490', 'CZK', 'mo') },
  ],
  [
    'Turkey',
    'Araç adı;Açıklama;Web sitesi;Fiyat;Ücretsiz sürüm\nIşık;Çevirir.;i.example.com.tr;249,90 TL/ay;hayır\n',
    { name: 'Işık', description: 'Çevirir.', free_tier: false, ...priced('249,90', 'TRY', 'mo') },
  ],
  [
    'Japan',
    'ツール名,概要,料金\n翻訳名人,翻訳します。,￥980/月\n',
    { name: '翻訳名人', ...priced('980', 'JPY', 'mo') },
  ],
])('%s', async (_, table, record) => {
  const { records, faults } = await readToolCsv(table);
  expect(faults).toEqual([]);
  expect(records).toMatchObject([record]);
});

describe('a sign of several currencies', () => {
  test.each(['Price,¥ 9', 'Price,12 kr'])('stays unread where no language tells: %s', async (cells) => {
    const [header = '', price = ''] = cells.split(',');
    const { records, notes } = await readToolCsv(`Tool,Description,${header}\nA,d,${price}\n`);
    expect(records).toEqual([{ name: 'A', description: 'd' }]);
    expect(notes.join()).toContain('Prices that cannot be read');
  });
});
