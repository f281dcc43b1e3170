import { LEDGER_CODES, type LedgerCode } from '#archive/kit/ledger/ledger-codes.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { ledgerWords } from '../words/ledger.ts'

const isKnown = (code: string): code is LedgerCode => LEDGER_CODES.some((each) => each === code)

/** Why a file or record is where it is, in the language of the page; a code of another version of the reader keeps that reader's sentence. */
export function useReason(): (line: { code: string; reason: string }) => string {
  const t = useWords(ledgerWords)
  return ({ code, reason }) => (isKnown(code) ? t(code) : reason)
}
