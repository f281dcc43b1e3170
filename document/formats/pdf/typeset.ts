import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { FONT_FOLDER } from '../../kit/fonts.ts'

export type Typeset = { bytes: Buffer; pages: number; standard: 'PDF/A-2a' | 'PDF 1.7' }

/**
 * Typesets `main.typ` of a folder; the compiler can read only that folder and the vendored fonts. The time (seconds since 1970) is written into
 * the file, so that the same facts give the same bytes.
 */
export function typeset(folder: string, createdAt: number): Typeset {
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: [FONT_FOLDER] }] })
  const compiled = compiler.compile({ mainFilePath: `${folder}/main.typ` })
  const document = compiled.result
  if (document === null) {
    const error = compiled.takeError()
    const messages = error === null ? [] : compiler.fetchDiagnostics(error).map((d) => JSON.stringify(d))
    throw new Error(`The page could not be set: ${messages.join('; ')}`)
  }
  const pages = document.numOfPages
  const options = { pdfTags: true, creationTimestamp: Math.trunc(createdAt) }
  try {
    return { bytes: compiler.pdf(document, { ...options, pdfStandard: 'a-2a' }), pages, standard: 'PDF/A-2a' }
  } catch (error) {
    // The archival standard refuses some things that a viewer can still show (a letter without a glyph): print these anyway.
    if (!(error instanceof Error) || !error.message.includes('PDF/A-2a')) throw error
    return { bytes: compiler.pdf(document, { ...options, pdfStandard: '1.7' }), pages, standard: 'PDF 1.7' }
  }
}
