import { Drawer } from '@mantine/core'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { importTexts } from '../texts/index.ts'
import { CopyButton } from './CopyButton.tsx'
import classes from './Ledger.module.css'
import { Outcome, type RecordRow } from './Outcome.tsx'
import { useReason } from './useReason.ts'

export function RecordDrawer({ record, onClose }: { record: RecordRow; onClose(): void }) {
  const t = useTexts(importTexts)
  const reasonOf = useReason()
  const title = t('recordTitle', {
    position: record.position,
    file: record.file.split('/').at(-1) ?? record.file,
  })
  // Composed manually, because the library's header would be a second header landmark on the page.
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="lg" lockScroll={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={title}>
        <Drawer.Body>
          <div className={classes['drawerHead']}>
            <h2>{title}</h2>
            <Drawer.CloseButton aria-label={t('close')} />
          </div>
          <div className={classes['record']}>
            <p>
              <Outcome of={record.outcome} /> {reasonOf(record)}
            </p>
            {/* The reader's own message, which may have more detail; it is in English. */}
            <p className={classes['path']} lang="en">
              {record.code}: {record.reason}
            </p>
            <p className={classes['path']}>{record.file}</p>
            <CopyButton text={record.raw} />
            <pre tabIndex={0} aria-label={t('raw')} dir="auto">
              {formatJson(record.raw)}
            </pre>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** Formats JSON for reading; copying gives the bytes as received. */
function formatJson(raw: string): string {
  try {
    JSON.parse(raw)
    return indentJson(raw)
  } catch (error) {
    if (error instanceof SyntaxError) return raw
    throw error
  }
}

/** Strings, punctuation, and everything between them. */
const JSON_TOKENS = /"(?:[^"\\]+|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** Written from its tokens, because a parsed record has fewer digits in long numbers, and only the last of repeated fields. */
function indentJson(raw: string): string {
  let [written, before, depth] = ['', '', 0]
  for (const [token] of raw.matchAll(JSON_TOKENS)) {
    const isFirst = before === '{' || before === '['
    const isEnd = token === '}' || token === ']'
    if (isEnd) depth -= 1
    if (before === ',' || isFirst !== isEnd) written += `\n${'  '.repeat(depth)}`
    else if (before === ':') written += ' '
    // Escapes become the letters that they mean.
    written += token.startsWith('"') ? JSON.stringify(JSON.parse(token)) : token
    if (token === '{' || token === '[') depth += 1
    before = token
  }
  return written
}
