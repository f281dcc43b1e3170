import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ImportTotals } from '#contract/index.ts'

export const LEDGER_LISTS = ['files', 'records', 'posts', 'media'] as const
export type LedgerListName = (typeof LEDGER_LISTS)[number]

/** What the page shows below the sums, as in its address. `of`: an outcome; `file`: only what is of this file. */
export type LedgerList = { list: LedgerListName; of?: string | undefined; file?: string | undefined }

export function useLedgerList(): LedgerList & { show(list: LedgerList): void } {
  const { list, of, file } = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    list: LEDGER_LISTS.find((name) => name === list) ?? 'files',
    of,
    file,
    show: (next) =>
      void navigate({
        to: '.',
        search: { list: next.list, of: next.of, file: next.file },
        replace: true,
        resetScroll: false,
      }),
  }
}

const FILES = {
  read: 'read',
  media: 'media',
  notPosts: 'not_posts',
  ignored: 'ignored',
  failed: 'failed',
  unknown: 'unknown',
} as const
const RECORDS = { notPosts: 'not_a_post', skipped: 'skipped', failed: 'failed', unknown: 'unknown' } as const

/** The list of what a number of the sums counts; null: what is set aside has a section of its own. */
export function listOfPart(
  name: keyof ImportTotals,
  key: string,
  { posts }: ImportTotals,
): LedgerList | null {
  if (name === 'files') return { list: 'files', of: FILES[key as keyof typeof FILES] }
  if (name === 'posts') return { list: 'posts', of: key }
  if (name === 'media') return { list: 'media', of: key }
  if (key === 'setAside') return null
  // Records in posts.
  if (key === 'posts')
    return { list: 'posts', of: posts.added > 0 ? 'added' : posts.known > 0 ? 'known' : 'changed' }
  return { list: 'records', of: RECORDS[key as keyof typeof RECORDS] }
}
