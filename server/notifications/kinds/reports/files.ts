import type { Language, NotificationData, NotificationKind } from '#contract/index.ts'
import { defineKind, type MailKind } from '../kind.ts'

type FileKind = Extract<NotificationKind, `${string}_file_${string}`>

type FileWords = Record<Language, (fileName: string) => { subject: string; line: string; button: string }>

/** A requested file is ready, or could not be made; reports and albums differ only in their wording. */
export function fileKind(type: FileKind, words: FileWords): MailKind {
  const say = (language: Language) => (data: NotificationData<FileKind>) => {
    const { line, ...others } = words[language](data.fileName)
    return { ...others, lines: [line] }
  }
  return defineKind(type, { mail: false, words: { en: say('en'), es: say('es'), fr: say('fr') } })
}
