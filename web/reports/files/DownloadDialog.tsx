import { Button, Input, Radio, SegmentedControl, Select, Stack, Switch } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import {
  LANGUAGE_NAMES,
  LANGUAGES,
  REPORT_FORMAT_NAMES,
  REPORT_FORMATS,
  type Report,
} from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import type { Problem } from '../../kit/calls/problem.ts'
import { browserZone, formatInstant } from '../../kit/i18n/time.ts'
import { reportTexts } from '../texts/index.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { findDownloadableFiles } from './current-files.ts'
import classes from './Files.module.css'
import {
  type OptionalPart,
  OPTIONAL_PARTS,
  type Preset,
  PRESETS,
  timeZones,
  coverageChosenFor,
  defaultFileOptions,
} from './options.ts'
import { useGenerateFile } from './useGenerateFile.ts'

const PRESET_NAMES = Object.keys(PRESETS) as Preset[]

/** Asks what the file of a report should contain. */
export function DownloadDialog({ report: given, onClose }: { report: Report; onClose(): void }) {
  const t = useTexts(reportTexts)
  const language = useLanguage()
  // Its files may be outdated by a change while the dialog is open.
  const { data: report = given } = useCall('getReport', { params: { id: given.id } }, { initialData: given })
  const [fileOptions, setFileOptions] = useState(() => defaultFileOptions(report))
  const [preset, setPreset] = useState<Preset>('otherSide')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isCoverageChosen, setCoverageChosen] = useState(() => coverageChosenFor(report) !== null)
  const [isCoverageMissing, setCoverageMissing] = useState(false)
  const coverage = useRef<HTMLInputElement>(null)
  const clientZone = report.client.timeZone
  const zones = useMemo(
    () =>
      timeZones(clientZone).map((value) => ({
        value,
        label:
          value === clientZone
            ? t('zoneOfClient', { zone: value, name: `${report.client.firstName} ${report.client.lastName}` })
            : value === browserZone()
              ? t('zoneOfReader', { zone: value })
              : value,
      })),
    [t, clientZone, report.client],
  )
  /** What it costs that a part differs from what such a document has. */
  const costOf = (part: OptionalPart): string | null => {
    const count = report.totalComments ?? 0
    if (part === 'externalComments')
      return !fileOptions[part] && count > 0 ? t('commentsLeftOut', { count }) : null
    const isOurs = part === 'internalNotes' || part === 'reviewStatus'
    return isOurs && preset === 'otherSide' && fileOptions[part] ? t('readsIt') : null
  }
  const existing = findDownloadableFiles(report, fileOptions)
  const isOther = fileOptions.timeZone !== clientZone
  const changes = useCall(
    'countDayChanges',
    { params: { id: report.id }, query: { timeZone: fileOptions.timeZone } },
    { enabled: isOther },
  )
  const { make, fetchOrMake, isPending } = useGenerateFile({
    type: report.type,
    onDone: onClose,
    onProblem: setProblem,
  })
  return (
    <Dialog opened onClose={onClose} title={t('downloadOptions')}>
      <form
        className={classes['options']}
        onSubmit={(event) => {
          event.preventDefault()
          if (isCoverageChosen) return make(report, fileOptions)
          setCoverageMissing(true)
          coverage.current?.focus()
        }}
      >
        <Input.Wrapper
          label={t('format')}
          description={t(`formatHint_${fileOptions.format}`)}
          labelElement="div"
        >
          <SegmentedControl
            fullWidth
            mt={6}
            aria-label={t('format')}
            value={fileOptions.format}
            onChange={(format) => setFileOptions({ ...fileOptions, format })}
            data={REPORT_FORMAT_NAMES.map((value) => ({ value, label: REPORT_FORMATS[value].label }))}
          />
        </Input.Wrapper>
        <Input.Wrapper label={t('preset')} description={t(`presetHint_${preset}`)} labelElement="div">
          <SegmentedControl
            fullWidth
            mt={6}
            data-autofocus={isCoverageChosen || undefined}
            aria-label={t('preset')}
            value={preset}
            onChange={(chosen) => {
              const isInternal = chosen === 'internal'
              setPreset(chosen)
              setCoverageChosen(isInternal || coverageChosenFor(report) !== null)
              setCoverageMissing(false)
              setFileOptions({
                ...fileOptions,
                coverage: coverageChosenFor(report) ?? false,
                ...PRESETS[chosen],
              })
            }}
            data={PRESET_NAMES.map((value) => ({ value, label: t(`preset_${value}`) }))}
          />
        </Input.Wrapper>
        {OPTIONAL_PARTS.map((part) => ({ part, cost: costOf(part) })).map(({ part, cost }) => (
          <Switch
            key={part}
            label={t(`option_${part}`)}
            description={
              <>
                {t(`optionHint_${part}`)}
                {cost ? (
                  <span className={classes['cost']} role="status">
                    <IconAlertTriangle size={14} aria-hidden /> {cost}
                  </span>
                ) : null}
              </>
            }
            checked={fileOptions[part]}
            onChange={(event) => {
              const isOn = event.currentTarget.checked
              // An index without page numbers leads nowhere.
              setFileOptions({
                ...fileOptions,
                [part]: isOn,
                ...(part === 'index' && isOn ? { footer: true } : {}),
              })
            }}
          />
        ))}
        <Radio.Group
          label={t('coverage')}
          description={t('coverageHint')}
          error={isCoverageMissing ? t('coverageMissing') : null}
          value={isCoverageChosen ? String(fileOptions.coverage) : ''}
          onChange={(value) => {
            setCoverageChosen(true)
            setCoverageMissing(false)
            setFileOptions({ ...fileOptions, coverage: value === 'true' })
          }}
        >
          <Stack gap={8} mt={8}>
            {/* The only question without an answer. */}
            <Radio
              ref={coverage}
              data-autofocus={!isCoverageChosen || undefined}
              value="true"
              label={t('coverageSaid')}
            />
            <Radio value="false" label={t('coverageLeftOut')} />
          </Stack>
        </Radio.Group>
        <Select
          label={t('documentLanguage')}
          description={t('documentLanguageHint')}
          data={LANGUAGE_NAMES.map((value) => ({ value, label: LANGUAGES[value] }))}
          value={fileOptions.language}
          allowDeselect={false}
          onChange={(language) => language && setFileOptions({ ...fileOptions, language })}
        />
        <Select
          label={t('timeZone')}
          description={
            isOther && changes.data && changes.data.count > 0
              ? t('dayChanges', { count: changes.data.count, zone: clientZone })
              : t('timeZoneHint')
          }
          data={zones}
          value={fileOptions.timeZone}
          searchable
          allowDeselect={false}
          limit={60}
          nothingFoundMessage={t('noZone')}
          onChange={(timeZone) => timeZone && setFileOptions({ ...fileOptions, timeZone })}
        />
        {existing.length > 0 ? (
          <div className={classes['current']} role="status">
            <div>
              <strong>{t('currentFile')}</strong>
              {existing.map((file) => (
                <small key={file.id} title={file.createdAt}>
                  {t('currentFileText', {
                    name: file.fileName,
                    at: formatInstant(file.createdAt, browserZone(), language),
                  })}
                </small>
              ))}
            </div>
            <Button
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={isPending}
              onClick={() => fetchOrMake(report, fileOptions)}
            >
              {t('download')}
            </Button>
          </div>
        ) : null}
        <FormFoot
          problem={problem ? (Object.values(problem.fields)[0] ?? problem.message) : null}
          send={t(`make_${fileOptions.format}`)}
          isPending={isPending}
          isMain={existing.length === 0}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
