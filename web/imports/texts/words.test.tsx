import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { LEDGER_CODES } from '#archive/kit/ledger/ledger-codes.ts'
import { fillSentence, IMPORT_PHASES, PROBLEMS, type ProblemCode } from '#contract/index.ts'
import { switchLanguage } from '../../kit/i18n/i18n.ts'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { Failed } from '../dialog/Failed.tsx'
import { FilesTable } from '../ledger/FilesTable.tsx'
import { RecordsTable } from '../ledger/RecordsTable.tsx'
import en from './en.ts'
import es from './es.ts'
import ledgerEn from './ledger/en.ts'
import ledgerEs from './ledger/es.ts'

const OUTCOMES = ['read', 'media', 'not_posts', 'ignored', 'failed', 'unknown', 'not_a_post', 'skipped']
const context = {
  platform: 'Facebook',
  found: 'Instagram',
  files: 3,
  most: 2,
  sentence: 'Fondos insuficientes.',
}
const places = (sentence: string): string[] => (sentence.match(/\{\{\w+\}\}/g) ?? []).sort()

describe('the texts of the import pages', () => {
  useTestPage()

  it('exist in Spanish, with the same placeholders', () => {
    const spanish: Record<string, string> = es
    for (const [key, word] of Object.entries(en as Record<string, string>)) {
      expect(spanish[key], key).toBeTruthy()
      if (!key.endsWith('_zero')) expect(places(spanish[key] ?? ''), key).toEqual(places(word))
    }
  })

  it('cover every outcome, phase and reason in both languages', () => {
    for (const words of [en, es] as Record<string, string>[])
      for (const key of [
        ...OUTCOMES.map((outcome) => `outcome_${outcome}`),
        ...IMPORT_PHASES.map((phase) => `phase_${phase}`),
      ])
        expect(words[key], key).toBeTruthy()
    for (const code of LEDGER_CODES) {
      expect(ledgerEn[code], code).toBeTruthy()
      expect(ledgerEs[code], code).toBeTruthy()
      expect(ledgerEs[code], code).not.toBe(ledgerEn[code])
    }
  })

  it.each(Object.keys(PROBLEMS) as ProblemCode[])(
    'explain %s in Spanish as the reason for a failed job',
    async (code) => {
      await switchLanguage('es')
      const message = fillSentence(PROBLEMS[code].message, { ...context, sentence: 'Declined.' })
      await renderPage(
        <Failed
          problem={{ code, message, context }}
          fileName="facebook.zip"
          onAgain={vi.fn()}
          onPart={vi.fn()}
          onGuide={vi.fn()}
        />,
      )
      const heading = (await screen.findByRole('heading', { level: 3 })).textContent ?? ''
      expect(heading).not.toBe(message)
      expect(heading).not.toMatch(/[{}]|\b(?:the|your|please|file is)\b/i)
    },
  )

  it('only say that an import has failed if an older one has no reason', async () => {
    await switchLanguage('es')
    const { message } = PROBLEMS.POST_IMPORT_FILE_UNSAFE
    const problem = { code: 'POST_IMPORT_FILE_UNSAFE', message, context: {} }
    await renderPage(
      <Failed problem={problem} fileName="a.zip" onAgain={vi.fn()} onPart={vi.fn()} onGuide={vi.fn()} />,
    )
    expect(
      await screen.findByText('Se produjo un problema al importar las publicaciones. Inténtelo de nuevo.'),
    ).toBeTruthy()
  })

  it('explain every reason of the ledger in Spanish, with the server’s message for an unknown one', async () => {
    await switchLanguage('es')
    const files = LEDGER_CODES.map((code) => ({
      path: code,
      size: 1,
      outcome: 'not_posts',
      code,
      reason: `The reader's English about ${code}.`,
      records: 0,
    }))
    fakeServer({
      'GET /post-imports/*/files': () =>
        listAnswer([...files, { ...files[0], path: 'x', code: 'of_later', reason: 'A newer reader.' }]),
      'GET /post-imports/*/records': () =>
        listAnswer([
          {
            outcome: 'skipped',
            file: 'a.json',
            position: 1,
            code: 'trash',
            reason: 'Gone.',
            raw: '{}',
            list: null,
          },
        ]),
    })
    await renderPage(
      <>
        <FilesTable importId="01890000-0000-7000-8000-000000000004" />
        <RecordsTable importId="01890000-0000-7000-8000-000000000004" />
      </>,
    )
    expect(await screen.findByText(ledgerEs.in_part)).toBeTruthy()
    expect(await screen.findAllByText(ledgerEs.trash)).toHaveLength(2)
    expect(screen.queryByText(/The reader's English/)).toBeNull()
    expect(screen.getByText('A newer reader.')).toBeTruthy()
  })
})
