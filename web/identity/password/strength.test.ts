import { describe, expect, it } from 'vitest'
import { knownWords, strengthOf } from './strength.ts'

describe('the hint beside a new password', () => {
  const known = knownWords('ana.ruiz@maple.test', 'Ana', 'Maple Injury Law')

  it.each([
    ['', 'short'],
    ['elevenchars', 'short'],
    ['ñandúñandú1', 'short'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['abababababababab', 'weak'],
    ['123456789012345', 'weak'],
    ['qwertyuiopasdf', 'weak'],
    ['Password1234', 'weak'],
    ['anaruizmaple2024', 'weak'],
    ['MapleInjuryLaw!', 'weak'],
    ['Summer2026Summer2026', 'weak'],
    ['winter-lamp-9', 'fair'],
    ['lamp river sofa 9 moon', 'strong'],
    ['nieve tambor queso lunes', 'strong'],
    ['🦊🐢🦉🐝🦀🐙🦜🐧🦔🐿🦩🐡🦒🐌🦋', 'strong'],
  ])('rates %j as %s', (password, strength) => expect(strengthOf(password, known)).toBe(strength))
})
