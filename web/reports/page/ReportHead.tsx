import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { PLATFORM_TYPES, PLATFORMS, type Report, askedStatuses, postStatusOfCode } from '#contract/index.ts'
import { type Command, useCommands } from '../../kit/keys/commands.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatDate, formatInstant } from '../../kit/i18n/time.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useMay } from '../../kit/viewer.ts'
import { PackageButton } from '../../packages/index.ts'
import { useDownload } from '../files/useDownload.tsx'
import { DoubtsLeftOut } from '../generate/DoubtsLeftOut.tsx'
import { CHOICES } from '../generate/selection.ts'
import { useRangeText } from '../useRangeText.ts'
import { reportTexts } from '../texts/index.ts'
import { AddPosts } from './add/AddPosts.tsx'
import classes from './Report.module.css'
import { ReportTitle } from './ReportTitle.tsx'

/** Stays visible while the posts scroll: the report's name, its client, and when it was last saved. */
export function ReportHead({ report }: { report: Report }) {
  const t = useTexts(reportTexts)
  const { download, isPending, dialog } = useDownload()
  const { client } = report
  const isAlbum = report.type === 'album'
  const title = isAlbum ? t('albumTitled', { name: report.name }) : report.name
  const mayDownload = report.can.includes('download') && report.totalPosts > 0
  const { download: isAsked } = useSearch({ strict: false })
  const navigate = useNavigate()
  const begin = useEffectEvent(() => {
    if (isAsked === undefined) return
    if (mayDownload) download(report)
    void navigate({
      to: '.',
      search: ({ download: _, ...search }) => search,
      replace: true,
      resetScroll: false,
    })
  })
  // It was made to be downloaded.
  useEffect(() => begin(), [isAsked])
  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'download-report',
          title: t(isAlbum ? 'downloadPdf' : 'download'),
          group: title,
          icon: IconDownload,
          can: mayDownload,
          run: () => download(report),
        },
      ],
      [t, title, isAlbum, mayDownload, download, report],
    ),
  )
  const saved = formatInstant(report.lastModified, browserZone(), useLanguage())
  return (
    <>
      <div className={classes['bar']}>
        <div className={classes['titles']}>
          <ReportTitle report={report} title={title} />
          <p>
            {isAlbum ? (
              <Link to="/clients/$clientId/albums" params={{ clientId: client.id }}>
                {client.firstName} {client.lastName}
              </Link>
            ) : (
              <Link to="/clients/$clientId/{-$tab}" params={{ clientId: client.id, tab: 'reports' }}>
                {client.firstName} {client.lastName}
              </Link>
            )}
            <span>{client.fileRefNo}</span>
            <span title={report.lastModified}>{t('lastSaved', { at: saved })}</span>
          </p>
        </div>
        <AddPosts report={report} />
        {report.totalPosts > 0 ? <PackageButton of={{ reportId: report.id }} /> : null}
        {mayDownload ? (
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={isPending}
            onClick={() => download(report)}
          >
            {t(isAlbum ? 'downloadPdf' : 'download')}
          </Button>
        ) : null}
      </div>
      <p className={classes['selection']}>{useSelectionText(report)}</p>
      {isAlbum ? <LeftOutOfAlbum report={report} /> : <Contained report={report} />}
      {dialog}
    </>
  )
}

/** An album has all posts of its dates, but none whose date is in doubt. */
const LeftOutOfAlbum = ({ report: { client, startDate, endDate } }: { report: Report }) => (
  <DoubtsLeftOut
    clientId={client.id}
    query={startDate || endDate ? { clientIds: [client.id], isInDoubt: true } : null}
  />
)

/** How many posts of the accounts and dates it does not contain, as its document can say it. */
function Contained({ report: { id, client } }: { report: Report }) {
  const t = useTexts(reportTexts)
  const language = useLanguage()
  const isStaff = useMay('VIEW_POST')
  const { data } = useCall('getReportCoverage', { params: { id } }, { enabled: isStaff, keepPrevious: true })
  if (!data?.coverage) return null
  const { from, to, posts, inDocument, doubtsLeftOut = 0 } = data.coverage
  return (
    <p className={classes['selection']}>
      {t('contained', {
        total: posts,
        count: inDocument,
        from: formatDate(from, language),
        to: formatDate(to, language),
      })}
      {doubtsLeftOut > 0 ? (
        <>
          {' '}
          {t('doubtsLeftOut', { count: doubtsLeftOut })}{' '}
          <Link to="/clients/$clientId/posts" params={{ clientId: client.id }} search={{ range: 'doubt' }}>
            {t('showDoubts')}
          </Link>
        </>
      ) : null}
    </p>
  )
}

/** The criteria of the report, as text. */
function useSelectionText(report: Report): string {
  const t = useTexts(reportTexts)
  const range = useRangeText(report)
  const { socialSiteIds, mediaTypes, isInclusive } = report
  const choices = [
    ...(askedStatuses(report) ?? []).map((status) => t(`status_${postStatusOfCode(status)}`)),
    ...(report.isOnTimeline ? [t('choice_timeline')] : []),
    ...(report.isFlagged ? [t('choice_flagged')] : []),
  ]
  const counts = [
    t('postsCount', { count: report.totalPosts }),
    ...(report.totalRemoved > 0 ? [t('removedCount', { count: report.totalRemoved })] : []),
  ]
  if (report.type === 'album') return [...counts, range].join(' · ')
  const isEverySite = socialSiteIds.length === 0 || socialSiteIds.length === PLATFORM_TYPES.length
  const media = mediaTypes.length === 0 ? null : mediaTypes.includes('image') ? 'images' : 'videos'
  return [
    ...counts,
    range,
    ...(choices.length === CHOICES.length && isInclusive
      ? [t('everyStatus')]
      : choices.length > 0
        ? [choices.join(isInclusive ? t('or') : ' + ')]
        : []),
    isEverySite ? t('everyPlatform') : socialSiteIds.map((site) => PLATFORMS[site].name).join(', '),
    ...(media ? [t(`media_${media}`)] : []),
    ...(report.source ? [t('foundBy', { keywords: report.source })] : []),
  ].join(' · ')
}
