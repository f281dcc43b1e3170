import { z } from 'zod'
import { defineKind, type Language, type NoticeKind, type Reader } from './kind.ts'

const FileData = z.object({
  fileName: z.string(),
  fileUrl: z.string().nullable(),
  reportId: z.uuid(),
  clientId: z.uuid(),
})

type FileWords = Record<Language, (fileName: string) => { subject: string; line: string; button: string }>

/** A file that was asked for is ready, or could not be made; reports and albums differ in their words alone. */
export function fileKind(readers: readonly Reader[], words: FileWords): NoticeKind {
  const say = (language: Language) => (data: z.output<typeof FileData>) => {
    const { line, ...others } = words[language](data.fileName)
    return { ...others, lines: [line] }
  }
  return defineKind({
    readers,
    mail: false,
    data: FileData,
    client: ({ clientId }) => clientId,
    path: ({ reportId }) => `/reports/${reportId}`,
    words: { en: say('en'), es: say('es'), fr: say('fr') },
  })
}
