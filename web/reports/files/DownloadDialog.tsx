import { Select, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FormatOptions, Report } from '#contract/index.ts'
import { useWords } from '../../kit/i18n.ts'
import type { Problem } from '../../kit/problem.ts'
import { useWrite } from '../../kit/query.ts'
import { reportWords } from '../words/index.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFoot } from '../../ui/FormFoot.tsx'
import { noticeMaking } from './making.tsx'
import classes from './Files.module.css'
import { lastOptions, PARTS, rememberOptions, timeZones } from './options.ts'

/** What the document shall hold. Making it takes a while: a notice says so, another one offers it. */
export function DownloadDialog({ report, onClose }: { report: Report; onClose(): void }) {
  const t = useWords(reportWords)
  const queryClient = useQueryClient()
  const [options, setOptions] = useState<FormatOptions>(lastOptions)
  const [problem, setProblem] = useState<Problem | null>(null)
  const zones = useMemo(() => timeZones(), [])
  const make = useWrite('generateReportFile', {
    onSuccess: (file) => {
      rememberOptions(options)
      void queryClient.invalidateQueries({ queryKey: ['getReport'] })
      noticeMaking(report.id, file, queryClient)
      onClose()
    },
    onProblem: setProblem,
  })
  return (
    <Dialog opened onClose={onClose} title={t('downloadOptions')}>
      <form
        className={classes['options']}
        onSubmit={(event) => {
          event.preventDefault()
          make.mutate({ params: { id: report.id, format: 'pdf' }, body: { formatOptions: options } })
        }}
      >
        {PARTS.filter((part) => report.type === 'legal' || part !== 'internalNotes').map((part, index) => (
          <Switch
            key={part}
            {...(index === 0 ? { 'data-autofocus': true } : {})}
            label={t(`option_${part}`)}
            description={t(`optionHint_${part}`)}
            checked={options[part]}
            onChange={(event) => setOptions({ ...options, [part]: event.currentTarget.checked })}
          />
        ))}
        <Select
          label={t('timeZone')}
          description={t('timeZoneHint')}
          data={zones}
          value={options.timeZone}
          searchable
          allowDeselect={false}
          limit={60}
          nothingFoundMessage={t('noZone')}
          onChange={(timeZone) => timeZone && setOptions({ ...options, timeZone })}
        />
        <FormFoot
          problem={problem ? (Object.values(problem.fields)[0] ?? problem.message) : null}
          send={t('makePdf')}
          isPending={make.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
