import { LEDGER_CODES, type LedgerCode } from '#archive/kit/ledger/ledger-codes.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { ledgerTexts } from '../texts/ledger/index.ts'

const isLedgerCode = (code: string): code is LedgerCode => LEDGER_CODES.some((each) => each === code)

/**
 * The reason for a file's or record's outcome, in the language of the page. For a code of another version of the reader, the reader's own
 * message.
 */
export function useReason(): (line: { code: string; reason: string }) => string {
  const t = useTexts(ledgerTexts)
  return ({ code, reason }) => (isLedgerCode(code) ? t(code) : reason)
}
