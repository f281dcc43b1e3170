import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { config } from '../../kit/calls/config.ts'
import { useWords } from '../../kit/words/i18n.ts'
import { importWords } from '../words/index.ts'

/** Downloads the whole table, streamed by the server. */
export function CsvButton({ importId, table }: { importId: string; table: 'files' | 'records' }) {
  const t = useWords(importWords)
  return (
    <Button
      component="a"
      href={`${config().media}/imports/${importId}/${table}.csv`}
      download
      variant="default"
      size="compact-md"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t('downloadCsv')}
    </Button>
  )
}
