import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { config } from '../../kit/calls/config.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { importTexts } from '../texts/index.ts'

/** Downloads the whole table, streamed by the server. */
export function CsvButton({ importId, table }: { importId: string; table: 'files' | 'records' }) {
  const t = useTexts(importTexts)
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
