import { z } from 'zod'

/** What is compared of the owner of an archive or a sign-in with what is known of the client. */
export const OWNER_SUBJECTS = ['name', 'listed', 'id', 'userName', 'otherClients'] as const
export type OwnerSubject = (typeof OWNER_SUBJECTS)[number]

export const OWNER_RESULTS = ['same', 'different', 'unknown'] as const
export type OwnerResult = (typeof OWNER_RESULTS)[number]

/** Why a person of the firm decides whose posts these are. */
export const OWNER_REASONS = [
  'otherClient',
  'refusedBefore',
  'otherId',
  'noOwner',
  'otherNameAndAddress',
  'nothingKnown',
] as const
export type OwnerReason = (typeof OWNER_REASONS)[number]

/**
 * `matched`, `notNamed`: imported without a question; `waiting`: only the owner was read; `unanswered`: no one decided in 14 days; `withdrawn`: the
 * client said that it was the wrong account.
 */
export const OWNER_CHECK_STATES = [
  'matched',
  'notNamed',
  'waiting',
  'accepted',
  'refused',
  'unanswered',
  'withdrawn',
] as const
export type OwnerCheckState = (typeof OWNER_CHECK_STATES)[number]

/** Whether a person still decides. A sign-in that no one decided about is revoked, so only an archive then stays open. */
export const isOwnerCheckOpen = (state: OwnerCheckState, source: 'archive' | 'signIn'): boolean =>
  state === 'waiting' || (state === 'unanswered' && source === 'archive')

/** Days after which people are reminded, and the day on which a sign-in that no one decided about is revoked. */
export const OWNER_REMINDER_DAYS = [2, 7, 12] as const
export const OWNER_ANSWER_DAYS = 14
/** Days until the bytes of what was refused are deleted. */
export const REFUSED_BYTES_DAYS = 30
/** Seconds in which a refusal can be undone before anything is revoked. */
export const OWNER_UNDO_SECONDS = 10

/** `known`: what the client's record, list or earlier archives have; `knownFrom`: its source, `knownAt`: since when. */
export const OwnerComparison = z.object({
  subject: z.enum(OWNER_SUBJECTS),
  found: z.string().nullable(),
  known: z.string().nullable(),
  knownFrom: z.enum(['client', 'listed', 'archive', 'signIn']).nullable(),
  knownAt: z.iso.datetime().nullable(),
  result: z.enum(OWNER_RESULTS),
})
export type OwnerComparison = z.output<typeof OwnerComparison>
