import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FETCH_SOURCES, type FetchSource, type ImportSeal, type PostImport } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatInstant } from '../../kit/i18n/time.ts'
import { Panel } from '../../ui/Panel.tsx'
import { formatBytes, formatSize } from '../../ui/size.ts'
import { importTexts } from '../texts/index.ts'
import { CopyButton } from './CopyButton.tsx'
import { Comparison } from '../owners/OwnerQuestion.tsx'
import classes from './Ledger.module.css'

/** The provenance that is sworn to: which bytes were received, from whom, when and how, and what read them. `children`: the account. */
export function Provenance({ made, children }: { made: PostImport; children: ReactNode }) {
  const t = useTexts(importTexts)
  const { seal } = made
  const rows: [string, ReactNode][] = [
    [t('account'), children],
    [t('status'), t(`status_${made.status}`)],
    [t('uploadedBy'), made.createdBy ?? '–'],
    [t('uploadedAt'), <InstantText key="at" iso={seal?.uploadedAt ?? made.createdAt} />],
    [t('completedAt'), <InstantText key="done" iso={made.completedAt} />],
    [t('archiveSha'), <HashLine key="sha" hash={seal?.sha256 ?? made.archiveSha256} />],
    ...(seal ? sealRows(seal, t) : []),
    ...(made.partOf
      ? ([
          [
            t('partOf'),
            <Link key="part" to="/imports/$importId" params={{ importId: made.partOf }}>
              {t('firstPart')}
            </Link>,
          ],
        ] satisfies [string, ReactNode][])
      : []),
    ...(made.missingParts.length > 0
      ? ([[t('missingParts'), made.missingParts.join(', ')]] satisfies [string, ReactNode][])
      : []),
    ...(made.doubts.length > 0
      ? ([
          [t('notWhole'), [...made.doubts.map((doubt) => t(`doubt_${doubt}`)), t('notWholeNext')].join(' ')],
        ] satisfies [string, ReactNode][])
      : []),
  ]
  return (
    <Panel title={t('provenance')}>
      <p className={classes['hint']}>{t('provenanceHint')}</p>
      <dl className={classes['facts']}>
        {rows.map(([name, value]) => (
          <div key={name} className={classes['fact']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function sealRows(
  seal: ImportSeal,
  t: ReturnType<typeof useTexts<typeof importTexts.en>>,
): [string, ReactNode][] {
  return [
    ...(seal.origin
      ? []
      : ([
          [t('browserSha'), <HashLine key="browser" hash={seal.browserSha256} same={seal.sha256} />],
        ] satisfies [string, ReactNode][])),
    ...(seal.deletedAt
      ? ([[t('bytesDeleted'), <InstantText key="deleted" iso={seal.deletedAt} />]] satisfies [
          string,
          ReactNode,
        ][])
      : []),
    [
      t('archiveSize'),
      `${formatSize(seal.size)} (${formatBytes(seal.size)}), ${t('inParts', { count: seal.parts })}`,
    ],
    ...(seal.inner
      ? ([
          [
            t('innerZip'),
            `${seal.inner.name}, ${formatSize(seal.inner.size)} (${formatBytes(seal.inner.size)})`,
          ],
          [t('innerSha'), <HashLine key="inner" hash={seal.inner.sha256} />],
        ] satisfies [string, ReactNode][])
      : []),
    [t('cameThrough'), t(`through_${seal.through}`)],
    ...fetchedRows(seal, t),
    [t('cameFrom'), [seal.ip, seal.userAgent].filter(Boolean).join(' · ') || '–'],
    [
      t('archiveDate'),
      <span key="date">
        <InstantText iso={seal.archiveDate} />
        {seal.archiveDateSource ? <small> {t(`date_${seal.archiveDateSource}`)}</small> : null}
      </span>,
    ],
    [t('archiveOwner'), <ArchiveOwnerText key="owner" seal={seal} />],
    [
      t('readBy'),
      [seal.generation, seal.readerVersion && t('reader', { version: seal.readerVersion })]
        .filter(Boolean)
        .join(' · ') || '–',
    ],
  ]
}

/** The owner that the archive names, what it was compared with, and who confirmed it. */
function ArchiveOwnerText({ seal: { owner, ownerCheck } }: { seal: ImportSeal }) {
  const t = useTexts(importTexts)
  const language = useLanguage()
  if (!owner) return <>{t('ownerUnknown')}</>
  return (
    <span>
      {[owner.name, owner.userName, ...owner.emails, owner.id].filter(Boolean).join(' · ')}
      {ownerCheck ? <small> {t(`ownerState_${ownerCheck.state}`)}.</small> : null}
      {ownerCheck?.state === 'accepted' && ownerCheck.at ? (
        <small>
          {' '}
          {t('ownerConfirmedBy', {
            who: ownerCheck.by ?? '',
            at: formatInstant(ownerCheck.at, browserZone(), language),
          })}
        </small>
      ) : null}
      {ownerCheck ? <Comparison lines={ownerCheck.lines} /> : null}
    </span>
  )
}

/** The source's data about an archive that we fetched. */
function fetchedRows(
  { origin, through, sha256 }: ImportSeal,
  t: ReturnType<typeof useTexts<typeof importTexts.en>>,
): [string, ReactNode][] {
  if (!origin) return []
  const source = Object.hasOwn(FETCH_SOURCES, through) ? FETCH_SOURCES[through as FetchSource].name : through
  const [kind, hash] = origin.hash?.split(':') ?? []
  return [
    [t('fetchedFile'), [origin.fileId, origin.revision].filter(Boolean).join(' · ') || '–'],
    [
      t('fetchedHash', { source }),
      kind === 'sha256' && hash ? <HashLine key="stated" hash={hash} same={sha256} /> : (origin.hash ?? '–'),
    ],
  ]
}

function InstantText({ iso }: { iso: string | null }) {
  const language = useLanguage()
  if (iso === null) return <>–</>
  return (
    <time dateTime={iso} title={iso}>
      {formatInstant(iso, browserZone(), language)}
    </time>
  )
}

/** `same`: the hash that it should equal. */
function HashLine({ hash, same }: { hash: string | null; same?: string | null }) {
  const t = useTexts(importTexts)
  if (!hash) return <>–</>
  return (
    <span className={classes['sha']}>
      <code>{hash}</code> <CopyButton text={hash} />
      {same === undefined || same === null ? null : (
        <small>{t(hash === same ? 'hashesMatch' : 'hashesDiffer')}</small>
      )}
    </span>
  )
}
