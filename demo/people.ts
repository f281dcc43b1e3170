import type { Language, PlatformType } from '#contract/index.ts'
import type { Look } from './pictures/index.ts'
import * as danielle from './stories/danielle.ts'
import * as grace from './stories/grace.ts'
import * as harjit from './stories/harjit.ts'
import * as keiko from './stories/keiko.ts'
import * as marisol from './stories/marisol.ts'
import * as mathieu from './stories/mathieu.ts'
import type { Moment } from './stories/moment.ts'
import * as travis from './stories/travis.ts'

export type DemoClient = {
  /** Identifies the client in the names of files and in the result of `buildDemoArchives`. */
  key: string
  /** 'maple' is the Ontario firm, 'lonestar' the Texas one. */
  firm: 'maple' | 'lonestar'
  firstName: string
  lastName: string
  email: string
  fileRefNo: string
  /** YYYY-MM-DD. */
  dateOfBirth: string
  dateOfLoss: string
  /** IANA time zone. */
  timeZone: string
  language: Language
  /** Email of the client's own sign-in, for the one client who has one. */
  userEmail: string | null
  /** Name of the account on each platform that the client has. */
  accounts: Partial<Record<PlatformType, string>>
  look: Look
  story: Partial<Record<PlatformType, Moment[]>>
}

/** Six people of two law firms, each different. */
export const DEMO_CLIENTS: DemoClient[] = [
  {
    key: 'danielle',
    firm: 'maple',
    firstName: 'Danielle',
    lastName: 'Okafor-Lee',
    email: 'danielle.okafor@example.test',
    fileRefNo: 'MPL-2021-1187',
    dateOfBirth: '1988-09-14',
    dateOfLoss: '2021-11-06',
    timeZone: 'America/Toronto',
    language: 'en',
    userEmail: 'client@maple.test',
    accounts: { facebook: 'danielle.okafor.14', instagram: 'danni.runs.to' },
    look: { skin: '#8a5637', hair: '#1d1410', cut: 'curls', beard: false, glasses: false },
    story: danielle,
  },
  {
    key: 'mathieu',
    firm: 'maple',
    firstName: 'Mathieu',
    lastName: 'Tremblay-Roy',
    email: 'mathieu.tremblay@example.test',
    fileRefNo: 'MPL-2023-0212',
    dateOfBirth: '1977-12-02',
    dateOfLoss: '2023-01-18',
    timeZone: 'America/Toronto',
    language: 'fr',
    userEmail: null,
    accounts: { facebook: 'mathieu.tremblayroy', instagram: 'mat_le_goaler' },
    look: { skin: '#f1c9a5', hair: '#7a5230', cut: 'short', beard: true, glasses: true },
    story: mathieu,
  },
  {
    key: 'harjit',
    firm: 'maple',
    firstName: 'Harjit',
    lastName: 'Gill',
    email: 'harry.gill@example.test',
    fileRefNo: 'MPL-2020-0933',
    dateOfBirth: '1985-04-27',
    dateOfLoss: '2020-08-12',
    timeZone: 'America/Toronto',
    language: 'en',
    userEmail: null,
    accounts: { facebook: 'harry.gill.trucks', instagram: 'harry48states', tiktok: 'harry48states' },
    look: { skin: '#c08a5a', hair: '#23365c', cut: 'turban', beard: true, glasses: false },
    story: harjit,
  },
  {
    key: 'marisol',
    firm: 'lonestar',
    firstName: 'Marisol',
    lastName: 'Cantú Vega',
    email: 'marisol.cantu@example.test',
    fileRefNo: 'LS-22-0457',
    dateOfBirth: '1981-03-08',
    dateOfLoss: '2022-05-27',
    timeZone: 'America/Chicago',
    language: 'es',
    userEmail: null,
    accounts: { facebook: 'marisol.cantuvega', instagram: 'taqueria.lamarisol' },
    look: { skin: '#d9a27d', hair: '#2b1d16', cut: 'long', beard: false, glasses: false },
    story: marisol,
  },
  {
    key: 'travis',
    firm: 'lonestar',
    firstName: 'Travis',
    lastName: 'Hadley',
    email: 'travis.hadley@example.test',
    fileRefNo: 'LS-19-1204',
    dateOfBirth: '1990-07-30',
    dateOfLoss: '2019-09-21',
    timeZone: 'America/Chicago',
    language: 'en',
    userEmail: null,
    accounts: { twitter: 'hadleygravel', instagram: 'hadley.gravel', youtube: 'Hadley Gravel' },
    look: { skin: '#edbf9a', hair: '#b06a32', cut: 'short', beard: true, glasses: false },
    story: travis,
  },
  {
    key: 'keiko',
    firm: 'lonestar',
    firstName: 'Keiko',
    lastName: 'Arnold-Simmons',
    email: 'keiko.simmons@example.test',
    fileRefNo: 'LS-24-0088',
    dateOfBirth: '1953-05-19',
    dateOfLoss: '2024-02-10',
    timeZone: 'America/Chicago',
    language: 'en',
    userEmail: null,
    accounts: { facebook: 'keiko.simmons.flowers', instagram: 'keiko_and_the_geralds' },
    look: { skin: '#ecc29c', hair: '#b9bcc2', cut: 'bun', beard: false, glasses: true },
    story: keiko,
  },
]

/** A seventh client, with accounts and no posts yet. Her two archives can be uploaded by hand. */
export const NEWCOMER: DemoClient = {
  key: 'grace',
  firm: 'maple',
  firstName: 'Grace',
  lastName: 'Lindqvist',
  email: 'grace.lindqvist@example.test',
  fileRefNo: 'MPL-2023-0764',
  dateOfBirth: '1991-11-23',
  dateOfLoss: '2023-06-30',
  timeZone: 'America/Toronto',
  language: 'en',
  userEmail: 'newcomer@maple.test',
  accounts: { facebook: 'grace.lindqvist.violin', instagram: 'sadgoosestudio' },
  look: { skin: '#f3cfb0', hair: '#a8612f', cut: 'bun', beard: false, glasses: false },
  story: grace,
}
