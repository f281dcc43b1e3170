import type { ReportFile } from '#contract/index.ts'
import { readPdf } from '#document/index.ts'
import type { TestApp } from './app.ts'

/** The text of a generated PDF, extracted by another program. */
export async function textOf(app: TestApp, { sha256 }: Pick<ReportFile, 'sha256'>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of app.services.storage.open(sha256 ?? '')) parts.push(part as Buffer)
  let text = ''
  for await (const page of readPdf(new Uint8Array(Buffer.concat(parts)))) text += `${page}\n`
  return text
}
