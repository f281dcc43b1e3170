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
