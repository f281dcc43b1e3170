import { describe, expect, it } from 'vitest'
import { compareOwner, type KnownFacts } from './compare.ts'

const at = (day: number) => new Date(Date.UTC(2026, 9, day))
const owner = (changes: object = {}) => ({
  id: '1784',
  name: 'Ana Ruiz',
  userName: 'ana.hikes',
  emails: [],
  ...changes,
})
const facts = (changes: Partial<KnownFacts> = {}): KnownFacts => ({
  clientName: 'Ana Ruiz',
  listed: { externalId: 'ana@mail.test', at: at(1), isByStaff: true },
  cameSince: at(20),
  owners: [],
  refused: [],
  isRefusedFile: false,
  hasRefusedUnnamed: false,
  otherClients: [],
  namesakes: [],
  ...changes,
})
const owners = (id: string | null, isAccepted = false, userName: string | null = null) => [
  { id, userName, name: 'Ana', emails: [] as string[], from: 'archive' as const, at: at(3), isAccepted },
]
const earlier = (...about: Parameters<typeof owners>) => ({ owners: owners(...about) })
const byClient = (day: number) => ({
  listed: { externalId: '@ana.hikes', at: at(day), isByStaff: false },
})

describe('the owner of an archive or a sign-in', () => {
  it.each([
    ['the id of an earlier archive', {}, earlier('1784'), 'matched', null],
    ['the address that staff listed', { name: 'A', emails: ['ANA@mail.test'] }, {}, 'matched', null],
    ['the user name listed before the session', { name: 'A' }, byClient(19), 'matched', null],
    ['the user name listed in the session', { name: 'A' }, byClient(21), 'waiting', 'otherNameAndAddress'],
    ['only the name, and nothing else is known', { name: 'ANÁ ruiz' }, {}, 'matched', null],
    ['only the name of a client with a namesake', {}, { namesakes: ['c2'] }, 'waiting', 'nothingKnown'],
    ['the same name but another id than before', {}, earlier('99'), 'waiting', 'otherId'],
    ['no id although one is known', { id: null }, earlier('99'), 'waiting', 'noOwner'],
    [
      'no id, but the user name that came with the known one',
      { id: null },
      earlier('99', false, 'Ana.Hikes'),
      'matched',
      null,
    ],
    ['another name, and no address', { name: 'Cora' }, {}, 'waiting', 'otherNameAndAddress'],
    ['what another client has', {}, { otherClients: ['c2'] }, 'waiting', 'otherClient'],
    [
      'an id known here and with another client',
      {},
      { ...earlier('1784'), otherClients: ['c2'] },
      'waiting',
      'otherClient',
    ],
    ['an id that a person accepted', {}, { ...earlier('1784', true), otherClients: ['c2'] }, 'matched', null],
    [
      'an id that a person refused',
      {},
      { ...earlier('1784', true), refused: [owner()] },
      'refused',
      'refusedBefore',
    ],
  ] as const)('with %s', (_, named, known, outcome, reason) => {
    expect(compareOwner(owner(named), facts(known as Partial<KnownFacts>))).toMatchObject({ outcome, reason })
  })

  it('is known again by what its files name, if they name no id', () => {
    const known = owners(null, true).map((each) => ({ ...each, emails: ['cora@mail.test'] }))
    const named = { id: null, userName: null, name: 'Cora', emails: ['Cora@mail.test'] }
    expect(compareOwner(owner(named), facts({ owners: known }))).toMatchObject({ outcome: 'matched' })
    const other = { ...named, emails: ['other@mail.test'] }
    expect(compareOwner(owner(other), facts({ owners: known }))).toMatchObject({ outcome: 'waiting' })
  })

  it('that is not named is imported for an account without a known owner, and waits otherwise', () => {
    expect(compareOwner(null, facts())).toEqual({ outcome: 'notNamed', reason: null, lines: [] })
    expect(compareOwner(null, facts(earlier('99')))).toMatchObject({ outcome: 'waiting', reason: 'noOwner' })
    expect(compareOwner(null, facts({ otherClients: ['c2'] }))).toMatchObject({ reason: 'otherClient' })
  })

  it('is compared line by line with where it is known from', () => {
    const { lines } = compareOwner(
      owner({ emails: ['x@mail.test'] }),
      facts(earlier('99', false, 'ana.hikes')),
    )
    expect(lines.map(({ subject, result, knownFrom }) => [subject, result, knownFrom])).toEqual([
      ['name', 'same', 'client'],
      ['listed', 'different', 'listed'],
      ['id', 'different', 'archive'],
      ['userName', 'same', 'archive'],
      ['otherClients', 'unknown', null],
    ])
  })
})
