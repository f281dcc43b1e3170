import { getDocumentProxy } from 'unpdf'

/** The text of each page of a PDF, extracted by a different program than the one that rendered it. Line ends are '\n'. */
export async function* readPdf(bytes: Uint8Array): AsyncGenerator<string> {
  const pdf = await getDocumentProxy(bytes)
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      yield items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
      page.cleanup()
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
}
