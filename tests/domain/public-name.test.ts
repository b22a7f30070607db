import { describe, expect, it } from 'vitest';
import { isReserved, publicNameFault, shownName, withoutHidden } from '#site/public-name.ts';

describe('a name that pretends to be the site, or a role there,', () => {
  it.each([
    ...[
      'AI Toolbox',
      'AIToolbox',
      'ai-toolbox',
      'A.I. Tool Box',
      'AITooIbox',
      'АIToolbox',
      '\u{1D400}I Toolbox',
    ],
    ...['The AI Toolbox Team', 'xAIToolboxx', 'ＡＩＴｏｏｌｂｏｘ', 'AI T00lb0x'],
    ...['Admin', 'Admіn', 'Αdmin', 'admin 2', '4dmin', 'A d m i n', 'Ad\u00ADmin', 'Ádmin', 'аԁміп', 'Adm1n'],
    ...[
      'Site Admin',
      'Admin Team',
      'The Moderators',
      'rnoderator',
      'Official Support',
      'The Official',
      'Staff',
    ],
    ...[
      'Editor',
      'Editors',
      'Chief Editor',
      'ᴀᴅᴍɪɴ',
      'Suppοrt',
      'Տupport',
      'Mode\u200Brator',
      'a-member',
      'Null',
    ],
    ...['@dmin', 'ꓮꓓꓟꓲꓠ', '🅐🅓🅜🅘🅝', '🆂🆃🅰🅵🅵', '🇴🇼🇳🇪🇷', 'ᗩᗪᗰin', 'ⲁdmⲓn', 'ꭺꭰꮇin', 'ꓮꓲ ꓔꓳꓳꓡꓐꓳꓫ'],
  ])('is found: %j', (name) => expect(isReserved(name)).toBe(true));

  it.each([
    ...[
      'Jo',
      'Johanna Doe',
      'José Ruiz',
      'Stafford Newton',
      'Ann Editor-Smith',
      'Adrian Min',
      'Osman',
      'Ai Weiwei',
    ],
    ...[
      'Юрий Гагарин',
      'Αλέξανδρος',
      '山田太郎',
      'محمد',
      'Arnold',
      'Team Rocket',
      'Team 🇩🇪',
      'Ownerby',
      '',
      ' ',
    ],
  ])('is not one of other people: %j', (name) => expect(isReserved(name)).toBe(false));
});

it('says what is wrong with a name', () => {
  expect(publicNameFault('nimda\u202E')).toBe('Leave out the hidden characters that turn a text around');
  expect(publicNameFault('Admіn')).toBe('This name is reserved: choose another');
  expect(publicNameFault('محمد')).toBeNull();
});

it.each([
  ['Jo\u200Banna\uFEFF', 'Joanna'],
  ['J\u200Do', 'Jo'],
  ['\u3164', ''],
  ['क्\u200Dष', 'क्\u200Dष'],
  ['👩\u200D💻', '👩\u200D💻'],
  ['a\u202Eb', 'a\u202Eb'],
])('what nobody sees leaves %j as %j', (text, left) => expect(withoutHidden(text)).toBe(left));

it.each([
  ['Jo', 'Jo'],
  ['Jo\u202E', 'A member'],
  ['\u3164', 'A member'],
  ['', 'A member'],
  ['AIToolbox', 'A member'],
])('a stored name %j is shown as %j', (name, shown) => expect(shownName(name)).toBe(shown));
