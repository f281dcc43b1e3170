import { describe, expect, it } from 'vitest'
import { findPasswordFault, guessableWords } from './passwords.ts'

const COMMON = `
  password1234 passwordpassword 123456789012 1234567890123 qwertyuiop123 qwertyuiopas adminadminadmin letmeinletmein iloveyou1234 welcome12345
  changemechangeme 000000000000 abcdefghijkl abc123abc123 password12345 passw0rdpassw0rd trustno1trustno1 P@ssw0rd2024! Summer2026!!!
  1q2w3e4r5t6y 1qaz2wsx3edc qazwsxedcrfv password839201 sunshinesunshine football-2024 ontario!ontario poiuytrewq12 asdfghjkl;123`

describe('a password', () => {
  it.each(COMMON.split(/\s+/).filter(Boolean))('that many people use is refused: %s', (password) => {
    expect(findPasswordFault(password)).toBe('That password is too common. Choose another.')
  })

  it.each([
    'A long enough password',
    'correct horse battery staple',
    'kJ8#mQ2$vL9!',
    'pâté-naïve-übung',
    '🦦🦦 and eleven more 🐟',
    'x'.repeat(100) + ' and more than that',
  ])('with 12 or more characters can be anything else: %s', (password) => {
    expect(findPasswordFault(password)).toBeNull()
  })

  it('has 12 to 256 characters, however they are encoded', () => {
    expect(findPasswordFault('kJ8#mQ2$vL9')).toBe('Use at least 12 characters.')
    expect(findPasswordFault('🦦'.repeat(11))).toBe('Use at least 12 characters.')
    expect(findPasswordFault('a b'.repeat(86))).toBe('Use at most 256 characters.')
    expect(
      findPasswordFault(String.fromCodePoint(...Array.from({ length: 130 }, (_, n) => 0x1f300 + n * 3))),
    ).toBeNull()
    expect(findPasswordFault(`${'seven quiet otters '.repeat(13)}12345678`)).toBeNull()
  })

  it('must not contain the name of the person, the firm or the product, even with separators', () => {
    const about = guessableWords(
      { firstName: 'Margaret', lastName: 'Osei', email: 'm.osei-law@maple.test' },
      'Maple Injury Law',
    )
    for (const password of [
      'dear Margaret 77!',
      'the O.S.E.I. house',
      'moseilaw on monday',
      'maple leaves fall',
      'Maple-Injury-Law!1',
      'my proof line 4711',
    ])
      expect(findPasswordFault(password, about)).toBe(
        'Leave out your name, your email, your firm and the word Proofline.',
      )
    expect(findPasswordFault('injury happened on a hill', about)).toBeNull()
    expect(guessableWords({ firstName: 'Jo', lastName: 'Li', email: 'jo@x.test' }, 'Fox & Co')).toEqual([
      'foxco',
    ])
  })
})
