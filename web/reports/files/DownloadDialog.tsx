import { Input, SegmentedControl, Select, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatsOf, REPORT_FORMATS, type Report } from '#contract/index.ts'
import { useWords } from '../../kit/i18n.ts'
import type { Problem } from '../../kit/problem.ts'
import { useWrite } from '../../kit/query.ts'
import { reportWords } from '../words/index.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFoot } from '../../ui/FormFoot.tsx'
import { noticeMaking } from './making.tsx'
import classes from './Files.module.css'
import { lastWanted, PARTS, rememberWanted, timeZones } from './options.ts'

/** What the document shall hold. Making it takes a while: a notice says so, another one offers it. */
export function DownloadDialog({ report, onClose }: { report: Report; onClose(): void }) {
  const t = useWords(reportWords)
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState(() => lastWanted(report.type))
  const [problem, setProblem] = useState<Problem | null>(null)
  const zones = useMemo(() => timeZones(), [])
  const formats = formatsOf(report.type)
  const make = useWrite('generateReportFile', {
    onSuccess: (file) => {
      rememberWanted(wanted)
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
          const { format, ...formatOptions } = wanted
          make.mutate({ params: { id: report.id, format }, body: { formatOptions } })
        }}
      >
        {formats.length > 1 ? (
          <Input.Wrapper
            label={t('format')}
            description={t(`formatHint_${wanted.format}`)}
            labelElement="div"
          >
            <SegmentedControl
              fullWidth
              mt={6}
              aria-label={t('format')}
              value={wanted.format}
              onChange={(format) => setWanted({ ...wanted, format })}
              data={formats.map((value) => ({ value, label: REPORT_FORMATS[value].label }))}
            />
          </Input.Wrapper>
        ) : null}
        {PARTS.filter((part) => report.type === 'legal' || part !== 'internalNotes').map((part, index) => (
          <Switch
            key={part}
            {...(index === 0 ? { 'data-autofocus': true } : {})}
            label={t(`option_${part}`)}
            description={t(`optionHint_${part}`)}
            checked={wanted[part]}
            onChange={(event) => setWanted({ ...wanted, [part]: event.currentTarget.checked })}
          />
        ))}
        <Select
          label={t('timeZone')}
          description={t('timeZoneHint')}
          data={zones}
          value={wanted.timeZone}
          searchable
          allowDeselect={false}
          limit={60}
          nothingFoundMessage={t('noZone')}
          onChange={(timeZone) => timeZone && setWanted({ ...wanted, timeZone })}
        />
        <FormFoot
          problem={problem ? (Object.values(problem.fields)[0] ?? problem.message) : null}
          send={t(`make_${wanted.format}`)}
          isPending={make.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
