import type { Language } from '../language.ts'

/** The two types of reports. Their formats are below (an album only as a PDF). */
export const REPORT_TYPES = ['legal', 'album'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** The orders of a table of reports. */
export const REPORT_ORDERS = ['createdAt', 'lastModified', 'name', 'totalPosts'] as const

/** `most`: how many posts fit into one file, counting four pictures, and 4,000 letters beyond a thousand, as one more post; the rest follow in further volumes. */
type FormatRow = {
  label: string
  icon: string
  /** Its button, and what it is for. */
  words: Record<Language, { make: string; hint: string }>
  mime: string
  of: readonly ReportType[]
  most: number
}

/** A format's name is its file extension. */
export const REPORT_FORMATS = {
  // Memory grows with the number of pages (docs/decisions/document-pdf.md), and a longer file is hard to handle for readers.
  pdf: {
    label: 'PDF',
    icon: 'IconFileTypePdf',
    words: {
      en: { make: 'Create PDF', hint: 'Fixed pages, archival format (PDF/A). Use this to share or file.' },
      es: {
        make: 'Crear PDF',
        hint: 'Páginas fijas, formato de archivo (PDF/A). Úselo para compartir o archivar.',
      },
      fr: {
        make: 'Créer le PDF',
        hint: 'Pages fixes, format d’archivage (PDF/A) : pour remettre ou déposer au dossier.',
      },
    },
    mime: 'application/pdf',
    of: REPORT_TYPES,
    most: 900,
  },
  docx: {
    label: 'Word',
    icon: 'IconFileTypeDocx',
    words: {
      en: {
        make: 'Create Word document',
        hint: 'For editing or quoting. It can be changed, and page breaks depend on the program that opens it.',
      },
      es: {
        make: 'Crear documento de Word',
        hint: 'Para editar o citar. Se puede modificar, y los saltos de página dependen del programa que lo abre.',
      },
      fr: {
        make: 'Créer le document Word',
        hint: 'Pour modifier ou citer. Il peut être changé, et ses pages dépendent du programme qui l’ouvre.',
      },
    },
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    of: ['legal'],
    most: Number.POSITIVE_INFINITY,
  },
} as const satisfies Record<string, FormatRow>
export type ReportFormat = keyof typeof REPORT_FORMATS
export const REPORT_FORMAT_NAMES = Object.keys(REPORT_FORMATS) as [ReportFormat, ...ReportFormat[]]

export const formatsOf = (type: ReportType): ReportFormat[] =>
  REPORT_FORMAT_NAMES.filter((format) => (REPORT_FORMATS[format].of as readonly ReportType[]).includes(type))
