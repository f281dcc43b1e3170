import { z } from 'zod'

export const PersonName = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })
export type PersonName = z.output<typeof PersonName>

/** Only a path on this origin is our own file. */
const FilePath = z.string().regex(/^\/(?![/\\])/)

export const clientFields = { client: PersonName, platform: z.string() }

export const clientData = z.object({ client: PersonName })
export type ClientData = z.output<typeof clientData>

export const fileData = z.object({
  fileName: z.string(),
  /** null: there is no file, there are several, or the user must answer a question first. */
  fileUrl: FilePath.nullable(),
  reportId: z.uuid(),
  clientId: z.uuid(),
})
export type FileData = z.output<typeof fileData>

/** The checkpoint that the file prints, as people type it: `root` and `fingerprint` (of the key) in rows that check themselves. */
const printedCheckpoint = z.object({
  size: z.number(),
  root: z.array(z.string()),
  fingerprint: z.array(z.string()),
})
export type PrintedCheckpoint = z.output<typeof printedCheckpoint>

/** `checkpoint`: missing if the file prints none. */
export const reportFileData = fileData.extend({ checkpoint: printedCheckpoint.optional() })
