import { Button, Checkbox, Group } from '@mantine/core'
import { IconPackage, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type EvidencePackage, type FindingKind, FINDING_KINDS, PLATFORMS } from '#contract/index.ts'
import type { Problem } from '../kit/calls/problem.ts'
import { keyOf, useWrite } from '../kit/calls/query.ts'
import { useLanguage, useTexts } from '../kit/i18n/i18n.ts'
import { formatSize } from '../ui/size.ts'
import { browserZone, formatInstant } from '../kit/i18n/time.ts'
import { Findings } from './Findings.tsx'
import classes from './Package.module.css'
import { packageTexts } from './texts/index.ts'

type Props = { made: EvidencePackage; onClose(): void }

/** What goes in, what never does, and what goes beyond the document: two questions, two consents. */
export function Question({ made, onClose }: Props) {
  const t = useTexts(packageTexts)
  const queryClient = useQueryClient()
  const [isAllowed, setAllowed] = useState(false)
  const [archives, setArchives] = useState<readonly string[]>([])
  const [areArchivesAllowed, setArchivesAllowed] = useState(false)
  const [missing, setMissing] = useState<'allowed' | 'archives' | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const make = useWrite('makeEvidencePackage', {
    onSuccess: (answer) => {
      queryClient.setQueryData(keyOf('getEvidencePackage', { params: { id: made.id } }), answer)
      void queryClient.invalidateQueries({ queryKey: ['listEvidencePackages'] })
    },
    onProblem: setProblem,
  })
  const allowed = useRef<HTMLInputElement>(null)
  const archivesAllowed = useRef<HTMLInputElement>(null)
  const asks = made.beyond.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const lacks =
      asks && !isAllowed ? 'allowed' : archives.length > 0 && !areArchivesAllowed ? 'archives' : null
    setMissing(lacks)
    if (lacks) return (lacks === 'allowed' ? allowed : archivesAllowed).current?.focus()
    make.mutate({
      params: { id: made.id },
      body: { isAllowed: true, archives: [...archives], areArchivesAllowed },
    })
  }
  const chosen = made.archives.filter(({ importId }) => archives.includes(importId))
  const size = chosen.reduce((sum, each) => sum + each.size, made.contents?.size ?? 0)
  return (
    <form className={classes['body']} onSubmit={submit}>
      <div className={classes['two']}>
        <Contents made={made} />
        <Never made={made} />
      </div>
      <Beyond made={made}>
        <Checkbox
          ref={allowed}
          label={t('allowed')}
          checked={isAllowed}
          error={missing === 'allowed' ? t('allowedMissing') : null}
          onChange={(event) => setAllowed(event.currentTarget.checked)}
        />
      </Beyond>
      {made.archives.length > 0 ? (
        <Archives
          archives={made.archives}
          chosen={archives}
          onChoose={(importId, isChosen) => {
            setArchives((now) => (isChosen ? [...now, importId] : now.filter((each) => each !== importId)))
            setArchivesAllowed(false)
          }}
        >
          {archives.length > 0 ? (
            <Checkbox
              ref={archivesAllowed}
              label={t('archivesAllowed')}
              checked={areArchivesAllowed}
              error={missing === 'archives' ? t('archivesMissing') : null}
              onChange={(event) => setArchivesAllowed(event.currentTarget.checked)}
            />
          ) : null}
        </Archives>
      ) : null}
      {problem ? (
        <p className={classes['problem']} role="alert">
          {problem.message}
        </p>
      ) : null}
      <footer className={classes['foot']}>
        <p>
          <strong>{t('size', { size: formatSize(size) })}</strong> {t('whoMay')}
        </p>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button type="submit" leftSection={<IconPackage size={16} aria-hidden />} loading={make.isPending}>
            {t('make')}
          </Button>
        </Group>
      </footer>
    </form>
  )
}

function Facts({ rows }: { rows: readonly (readonly [name: string, text: string])[] }) {
  return (
    <dl className={classes['facts']}>
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Contents({ made: { of, contents } }: { made: EvidencePackage }) {
  const t = useTexts(packageTexts)
  if (!contents) return null
  const { posts, files, missing, imports, documents } = contents
  const hasDocument = of.kind === 'report' || of.kind === 'album'
  const names = documents.map(({ name }) => name).join(', ')
  const pages = documents.reduce((sum, each) => sum + (each.pages ?? 0), 0)
  return (
    <section className={classes['section']}>
      <h3>{t('inside')}</h3>
      <Facts
        rows={[
          ...(hasDocument
            ? [
                [
                  t('document'),
                  documents.length > 0
                    ? pages > 0
                      ? t('documentText', { names, pages })
                      : names
                    : t('noDocument'),
                ] as const,
              ]
            : []),
          [t('posts', { count: posts }), t('postsText')],
          [
            t('files', { count: files }),
            missing > 0 ? t('filesMissing', { count: missing }) : t('filesText'),
          ],
          [t('seals', { count: imports }), t('sealsText')],
          [t('history'), t(documents.length > 0 ? 'historyText' : 'historyTextAlone')],
          [t('proofs'), t('proofsText')],
        ]}
      />
    </section>
  )
}

const NEVER = ['review', 'views', 'documents', 'clients'] as const

function Never({ made: { of } }: { made: EvidencePackage }) {
  const t = useTexts(packageTexts)
  return (
    <section className={classes['section']}>
      <h3>{t('never')}</h3>
      <ul className={classes['never']}>
        {NEVER.map((each) => (
          <li key={each}>
            <IconX size={15} aria-hidden />
            {t(`never_${each}`)}
          </li>
        ))}
      </ul>
      <p>{t('checkpointsSay')}</p>
      {of.kind === 'import' || of.kind === 'client' ? <p>{t('holdsAll')}</p> : null}
    </section>
  )
}

function Beyond({ made, children }: { made: EvidencePackage; children: ReactNode }) {
  const t = useTexts(packageTexts)
  const [shown, setShown] = useState<FindingKind | null>(null)
  const hasDocument = (made.contents?.documents.length ?? 0) > 0
  if (made.beyond.length === 0) return <p>{t(hasDocument ? 'nothingBeyond' : 'nothingBeyondAlone')}</p>
  const found = FINDING_KINDS.flatMap((kind) => made.beyond.find((each) => each.kind === kind) ?? [])
  return (
    <section className={classes['section']}>
      <h3>{t(hasDocument ? 'beyond' : 'beyondAlone')}</h3>
      <p>{t('beyondText')}</p>
      <dl className={classes['found']}>
        {found.map(({ kind, count, places }) => (
          <div key={kind}>
            <dt>{t(`kind_${kind}`)}</dt>
            <dd>
              {kind === 'camera' && places > 0
                ? t('text_cameraPlaces', { count: places })
                : t(`text_${kind}`)}
            </dd>
            <dd className={classes['number']}>{t(`count_${kind}`, { count })}</dd>
            <dd>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-expanded={shown === kind}
                aria-label={t('showKind', { kind: t(`kind_${kind}`) })}
                onClick={() => setShown(shown === kind ? null : kind)}
              >
                {t(shown === kind ? 'hide' : 'show')}
              </Button>
            </dd>
            {shown === kind ? <Findings packageId={made.id} clientId={made.clientId} kind={kind} /> : null}
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}

type ArchivesProps = {
  archives: EvidencePackage['archives']
  chosen: readonly string[]
  onChoose(importId: string, isChosen: boolean): void
  children: ReactNode
}

function Archives({ archives, chosen, onChoose, children }: ArchivesProps) {
  const t = useTexts(packageTexts)
  const language = useLanguage()
  return (
    <section className={classes['section']}>
      <h3>{t('archives')}</h3>
      <p>{t('archivesHint')}</p>
      <ul className={classes['archives']}>
        {archives.map(({ importId, platform, receivedAt, size, contents }) => {
          const at = formatInstant(receivedAt, browserZone(), language)
          return (
            <li key={importId}>
              <Checkbox
                label={PLATFORMS[platform].name}
                checked={chosen.includes(importId)}
                description={
                  contents.length > 0
                    ? t('archiveText', {
                        at,
                        contents: contents
                          .map(({ kind, files }) => t(`content_${kind}`, { count: files }))
                          .join(', '),
                      })
                    : t('archivePlain', { at })
                }
                onChange={(event) => onChoose(importId, event.currentTarget.checked)}
              />
              <span className={classes['number']}>{formatSize(size)}</span>
            </li>
          )
        })}
      </ul>
      {children}
    </section>
  )
}
