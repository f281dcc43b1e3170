import { Button, UnstyledButton } from '@mantine/core'
import { type ReactNode, lazy, useState } from 'react'
import { type AuthorQuestion, NAME_IN_KIND } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useLanguage, useNumber, useTexts } from '../../kit/i18n/i18n.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Opening } from '../../ui/dialogs/Opening.tsx'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { RecordDrawer } from '../ledger/RecordDrawer.tsx'
import { SET_ASIDE_ID } from '../totals/Totals.tsx'
import { authorTexts } from '../texts/authors/index.ts'
import classes from './Authors.module.css'
import { type Answer, useAuthorDecision } from './useAuthorDecision.ts'

const ChangeDialog = lazy(() => import('./ChangeDialog.tsx'))

const PAGE_SIZE = 20
const REFRESH_INTERVAL_MS = 2000

type Props = { importId: string; clientId: string }

/** Records of an import whose title names someone else, by kind of title. Without any, the section is gone. */
export function SetAside({ importId, clientId }: Props) {
  const t = useTexts(authorTexts)
  const number = useNumber()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuestions(importId, undefined, page)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.total === 0) return null
  const open = data.items.filter(({ answer }) => answer === null)
  const records = open.reduce((sum, each) => sum + each.records, 0)
  const mayDecide = data.items.some(({ can }) => can.length > 0)
  return (
    <section id={SET_ASIDE_ID} tabIndex={-1} className={classes['asked']} aria-label={t('title')}>
      <header>
        <h2>
          {t('title')} {records > 0 ? <span>{number(records)}</span> : null}
        </h2>
        <p>{mayDecide || open.length === 0 ? t('hint') : t('mayNot')}</p>
      </header>
      <Questions questions={data.items} importId={importId} clientId={clientId} />
      {data.total > PAGE_SIZE ? (
        <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
      ) : null}
    </section>
  )
}

const useQuestions = (importId: string, kind: string | undefined, page: number) =>
  useCall(
    'listAuthorDoubts',
    { params: { id: importId }, query: { kind, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE } },
    {
      keepPrevious: true,
      refetchInterval: (found) =>
        found?.items.some(({ isRunning }) => isRunning) ? REFRESH_INTERVAL_MS : false,
    },
  )

function Questions({ questions, importId, clientId }: Props & { questions: AuthorQuestion[] }) {
  const [seen, setSeen] = useState<AuthorQuestion | null>(null)
  const [split, setSplit] = useState<AuthorQuestion | null>(null)
  const [changed, setChanged] = useState<AuthorQuestion | null>(null)
  const { decide, isPending } = useAuthorDecision(importId)
  const onDecide = (question: AuthorQuestion, answer: Answer) =>
    answer !== 'client' && question.reviewed + question.filed > 0
      ? setChanged(question)
      : decide(question, answer)
  return (
    <>
      <ul className={classes['list']}>
        {questions.map((question) => (
          <Question
            key={`${question.kind} ${question.name} ${question.answer}`}
            question={question}
            clientId={clientId}
            isPending={isPending}
            onSee={() => setSeen(question)}
            onSplit={() => setSplit(question)}
            onDecide={(answer) => onDecide(question, answer)}
          />
        ))}
      </ul>
      {seen ? <Example question={seen} importId={importId} onClose={() => setSeen(null)} /> : null}
      {split ? (
        <ByName kind={split.kind} importId={importId} clientId={clientId} onClose={() => setSplit(null)} />
      ) : null}
      {changed ? (
        <Opening onClose={() => setChanged(null)}>
          <ChangeDialog question={changed} importId={importId} onClose={() => setChanged(null)} />
        </Opening>
      ) : null}
    </>
  )
}

type QuestionProps = {
  question: AuthorQuestion
  clientId: string
  isPending: boolean
  onSee(): void
  onSplit(): void
  onDecide(answer: Answer): void
}

function Question({ question, clientId, isPending, onSee, onSplit, onDecide }: QuestionProps) {
  const t = useTexts(authorTexts)
  const number = useNumber()
  const language = useLanguage()
  const client = useCall('getClient', { params: { id: clientId } }).data
  const { kind, name, names, totalNames, records, from, to, answer, posts, can } = question
  const sentence = kind.replace(NAME_IN_KIND, names[0] ?? '')
  const hasName = kind.includes(NAME_IN_KIND)
  const days = [from, to].flatMap((at) => (at ? [formatDate(at.slice(0, 10), language)] : []))
  const facts: ReactNode[] = [
    !hasName
      ? t('unknownForm')
      : totalNames === 1
        ? t('oneName', { name: names[0] ?? '' })
        : t('names', {
            count: totalNames,
            names: `${names.join(', ')}${totalNames > names.length ? ', …' : ''}`,
          }),
    days[0] === days[1] ? days[0] : t('fromTo', { from: days[0] ?? '', to: days[1] ?? '' }),
    posts > 0 && answer === null ? t('alreadyPosts', { count: posts }) : null,
    question.deletedAt
      ? t('wereDeleted', { date: formatDate(question.deletedAt.slice(0, 10), language) })
      : null,
  ].filter(Boolean)
  const label = (of: string) => t('ofKind', { answer: of, kind: sentence })
  const clients = t('clients', { client: client ? `${client.firstName} ${client.lastName}` : '…' })
  return (
    <li>
      <b aria-label={t('count', { count: records })}>{number(records)}</b>
      <div>
        <span className={classes['sentence']} dir="auto">
          “<Sentence kind={kind} name={names[0] ?? ''} />”
        </span>
        <span className={classes['facts']}>
          {facts.map((fact, index) => (
            <span key={index}>
              {index > 0 ? ' · ' : null}
              {fact}
            </span>
          ))}
          {posts < records ? (
            <>
              {' · '}
              <UnstyledButton aria-label={label(t('seeOne'))} onClick={onSee}>
                {t('seeOne')}
              </UnstyledButton>
            </>
          ) : null}
          {name === null && totalNames > 1 && can.length > 0 ? (
            <>
              {' · '}
              <UnstyledButton aria-label={t('byNameOf', { kind: sentence })} onClick={onSplit}>
                {t('byName')}
              </UnstyledButton>
            </>
          ) : null}
        </span>
      </div>
      {answer === null ? (
        can.length > 0 ? (
          <div className={classes['choices']}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={label(clients)}
              disabled={isPending}
              onClick={() => onDecide('client')}
            >
              {clients}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={label(t('others'))}
              disabled={isPending}
              onClick={() => onDecide('other')}
            >
              {t('others')}
            </Button>
          </div>
        ) : null
      ) : (
        <div className={classes['decided']}>
          <span>
            <strong>{answer === 'client' ? clients : t('others')}</strong>
            {question.decided
              ? ` · ${t('decidedBy', { name: question.decided.by, date: formatDate(question.decided.at.slice(0, 10), language) })}`
              : null}
            {question.isRunning ? ` · ${t('applying')}` : null}
          </span>
          {can.length > 0 ? (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t('changeOf', { kind: sentence })}
              disabled={isPending}
              onClick={() => onDecide(answer === 'client' ? 'other' : 'client')}
            >
              {t('change')}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  )
}

/** The sentence as received, with the name in bold. */
function Sentence({ kind, name }: { kind: string; name: string }) {
  const at = kind.indexOf(NAME_IN_KIND)
  if (at === -1) return kind
  return (
    <>
      {kind.slice(0, at)}
      <em>{name}</em>
      {kind.slice(at + NAME_IN_KIND.length)}
    </>
  )
}

function Example({
  question: { kind, name },
  importId,
  onClose,
}: {
  question: AuthorQuestion
  importId: string
  onClose(): void
}) {
  const { data } = useCall('listDoubtedRecords', {
    params: { id: importId },
    query: { kind, ...(name !== null && { name }), limit: 1 },
  })
  const [record] = data?.items ?? []
  return record ? <RecordDrawer record={record} onClose={onClose} /> : null
}

/** The names in sentences of one kind, each decided by itself. */
function ByName({ kind, importId, clientId, onClose }: Props & { kind: string; onClose(): void }) {
  const t = useTexts(authorTexts)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuestions(importId, kind, page)
  return (
    <Dialog opened onClose={onClose} size={760} title={t('decideByName')}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Questions questions={data.items} importId={importId} clientId={clientId} />
      ) : error ? null : (
        <LineSkeletons count={4} height={48} />
      )}
      {data && data.total > PAGE_SIZE ? (
        <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
      ) : null}
    </Dialog>
  )
}
