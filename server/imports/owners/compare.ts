import type { ArchiveOwner, OwnerComparison, OwnerReason } from '#contract/index.ts'

/** What is known of the client and the account, before this archive or sign-in. */
export type KnownFacts = {
  clientName: string
  /** The address or user name on the client's list. */
  listed: { externalId: string; at: Date; isByStaff: boolean } | null
  /** When the session or link began in which the archive or sign-in came; null: unknown. */
  cameSince: Date | null
  /** Owners of this account: of its archives, its sign-ins, and those accepted by a person. Ids of another kind than the compared one are null. */
  owners: KnownOwner[]
  /** Owners that a person refused for this client. */
  refused: readonly ArchiveOwner[]
  /** The same bytes were refused for this client. */
  isRefusedFile: boolean
  /** An archive of this account that names no owner was refused. */
  hasRefusedUnnamed: boolean
  /** Other clients of the firm with the same owner id, address, user name, archive or posts. */
  otherClients: readonly string[]
  /** Other clients of the firm with the same name. */
  namesakes: readonly string[]
}

export type KnownOwner = ArchiveOwner & {
  from: 'archive' | 'signIn'
  at: Date
  /** A person of the firm accepted it. */
  isAccepted: boolean
}

export type OwnerVerdict = {
  outcome: 'matched' | 'notNamed' | 'waiting' | 'refused'
  reason: OwnerReason | null
  lines: OwnerComparison[]
}

/** Compares the owner of an archive or a sign-in with what is known of the client. A name is never compared with itself. */
export function compareOwner(owner: ArchiveOwner | null, known: KnownFacts): OwnerVerdict {
  const lines = owner ? linesOf(owner, known) : []
  const resultOf = (subject: OwnerComparison['subject']) =>
    lines.find((line) => line.subject === subject)?.result ?? 'unknown'
  const verdict = (outcome: OwnerVerdict['outcome'], reason: OwnerReason | null = null) => ({
    outcome,
    reason,
    lines,
  })
  const knownIds = known.owners.flatMap(({ id }) => (id === null ? [] : [id]))
  const hasKnownId = knownIds.length > 0
  const ownerId = owner?.id ?? null
  const accepted = known.owners.filter(({ isAccepted }) => isAccepted)
  const isRefused = owner !== null && known.refused.some((each) => isSameOwner(each, owner))
  if (isRefused || known.isRefusedFile) return verdict('refused', 'refusedBefore')
  if (owner && accepted.some((each) => isSameOwner(each, owner))) return verdict('matched')
  if (known.otherClients.length > 0) return verdict('waiting', 'otherClient')
  if (!owner)
    return hasKnownId || known.hasRefusedUnnamed ? verdict('waiting', 'noOwner') : verdict('notNamed')
  if (ownerId !== null && knownIds.includes(ownerId)) return verdict('matched')
  if (ownerId !== null && hasKnownId) return verdict('waiting', 'otherId')
  if (resultOf('listed') === 'same' && isListedBefore(known)) return verdict('matched')
  if (resultOf('name') === 'same' && !hasKnownId && known.namesakes.length === 0) return verdict('matched')
  if (ownerId === null && resultOf('userName') === 'same') return verdict('matched')
  if (hasKnownId) return verdict('waiting', 'noOwner')
  const isContradicted = resultOf('name') === 'different' || resultOf('listed') === 'different'
  return verdict('waiting', isContradicted ? 'otherNameAndAddress' : 'nothingKnown')
}

/** Someone who lists an account just before they bring its archive proves nothing with the address. */
const isListedBefore = ({ listed, cameSince }: KnownFacts): boolean =>
  listed !== null && (listed.isByStaff || (cameSince !== null && listed.at < cameSince))

/** By id; where neither has one, by user name, else by address, else by name. */
export function isSameOwner(known: ArchiveOwner, owner: ArchiveOwner): boolean {
  if (known.id !== null || owner.id !== null) return known.id === owner.id
  if (known.userName !== null || owner.userName !== null)
    return known.userName !== null && isSameText(known.userName, owner.userName)
  if (known.emails.length > 0 || owner.emails.length > 0)
    return known.emails.some((email) => owner.emails.some((each) => isSameText(each, email)))
  return known.name !== null && isSameText(known.name, owner.name)
}

function linesOf(owner: ArchiveOwner, known: KnownFacts): OwnerComparison[] {
  const { listed } = known
  const isAddress = listed !== null && listed.externalId.includes('@') && !listed.externalId.startsWith('@')
  const listedFound = isAddress ? owner.emails.join(', ') || null : owner.userName
  const newest = known.owners.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const withId =
    newest.find(({ id }) => id !== null && id === owner.id) ?? newest.find(({ id }) => id !== null)
  const withName =
    newest.find(({ userName }) => userName !== null && isSameText(userName, owner.userName)) ??
    newest.find(({ userName }) => userName !== null)
  return [
    {
      subject: 'name',
      found: owner.name,
      known: known.clientName,
      knownFrom: 'client',
      knownAt: null,
      result: resultOf(owner.name, known.clientName),
    },
    {
      subject: 'listed',
      found: listedFound,
      known: listed?.externalId ?? null,
      knownFrom: listed && 'listed',
      knownAt: listed?.at.toISOString() ?? null,
      result: isAddress
        ? owner.emails.length === 0
          ? 'unknown'
          : owner.emails.some((each) => isSameText(each, listed.externalId))
            ? 'same'
            : 'different'
        : resultOf(owner.userName, listed?.externalId ?? null),
    },
    lineOfOwner('id', owner.id, withId, withId?.id ?? null),
    lineOfOwner('userName', owner.userName, withName, withName?.userName ?? null),
    {
      subject: 'otherClients',
      found: null,
      known: null,
      knownFrom: null,
      knownAt: null,
      result: known.otherClients.length + known.namesakes.length > 0 ? 'different' : 'unknown',
    },
  ]
}

const lineOfOwner = (
  subject: 'id' | 'userName',
  found: string | null,
  from: KnownOwner | undefined,
  known: string | null,
): OwnerComparison => ({
  subject,
  found,
  known,
  knownFrom: from?.from ?? null,
  knownAt: from?.at.toISOString() ?? null,
  result: resultOf(found, known),
})

const resultOf = (found: string | null, known: string | null): OwnerComparison['result'] =>
  found === null || known === null ? 'unknown' : isSameText(found, known) ? 'same' : 'different'

const isSameText = (one: string, other: string | null): boolean => other !== null && fold(one) === fold(other)

/** Case, accents and a leading @ make no difference. */
export const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replace(/^@/, '').toLowerCase().trim()
