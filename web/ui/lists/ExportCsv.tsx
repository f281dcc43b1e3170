import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { toastProblem } from '../toasts/toast.tsx'
import { uiTexts } from '../texts/index.ts'
import { type CsvColumn, type LoadRows, makeCsv, saveFile } from './csv.ts'

type Props<Row> = { name: string; columns: readonly CsvColumn<Row>[]; load: LoadRows<Row> }

/** Saves all rows of a list, not only those of the page. */
export function ExportCsv<Row>({ name, columns, load }: Props<Row>) {
  const t = useTexts(uiTexts)
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      saveFile(await makeCsv(columns, load), `${name}.csv`)
    } catch (error) {
      if (!isProblem(error)) throw error
      toastProblem(error.message)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconFileSpreadsheet size={15} aria-hidden />}
      loading={isPending}
      onClick={() => void save()}
    >
      {t('exportCsv')}
    </Button>
  )
}
