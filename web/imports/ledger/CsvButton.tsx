import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useWords } from '../../kit/i18n.ts'
import { importWords } from '../words/index.ts'
import type { useCsv } from './useCsv.ts'

export function CsvButton({ csv }: { csv: ReturnType<typeof useCsv> }) {
  const t = useWords(importWords)
  const { make, progress, problem } = csv
  return (
    <>
      {problem ? <span role="alert">{problem.message}</span> : null}
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={progress !== null}
        onClick={() => void make()}
      >
        {progress ? t('makingCsv', progress) : t('downloadCsv')}
      </Button>
    </>
  )
}
