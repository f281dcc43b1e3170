import { Button, Checkbox, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/index.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { GrowingText } from '../../ui/forms/GrowingText.tsx'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useCustomerId, useViewer } from '../../kit/viewer.ts'
import { Paginator } from '../../ui/lists/Paginator.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { LineSkeletons } from '../../ui/lists/Skeletons.tsx'
import { ErrorState } from '../../ui/lists/States.tsx'
import { useRoleName } from '../../people/index.ts'
import { postTexts } from '../texts/index.ts'
import type { Subject } from '../data/review-actions.ts'
import type { ActionDialogProps } from './action-dialog.ts'
import classes from './EscalateDialog.module.css'
import { IconX } from '@tabler/icons-react'
import { useKeepFocus } from '../../ui/dialogs/list-focus.ts'
import { IconButton } from '../../ui/IconButton.tsx'

const PAGE_SIZE = 5

type Draft = { chosen: readonly Recipient[]; message: string }
const DRAFT_KEY = 'draft of an escalation'

/** A draft per selection of posts, kept in the query cache until it is sent or the session ends. */
function useDraft(ids: readonly string[]): [Draft, (part: Partial<Draft>) => void, () => void] {
  const queryClient = useQueryClient()
  const key = [DRAFT_KEY, ...ids]
  const [draft, setDraft] = useState(
    () => queryClient.getQueryData<Draft>(key) ?? { chosen: [], message: '' },
  )
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    queryClient.setQueryDefaults([DRAFT_KEY], { gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData<Draft>(key, next)
    setDraft(next)
  }
  return [draft, change, () => queryClient.removeQueries({ queryKey: key, exact: true })]
}

/** The search has the focus when the dialog opens. Enter in the empty search escalates without recipients. */
const isEmptySearch = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value.trim() === ''

/** Recipients are optional; the message field appears once there are some. */
export default function EscalateDialog({ subject, act, onClose }: ActionDialogProps) {
  const t = useTexts(postTexts)
  const about = factsOf(subject)
  const [{ chosen, message }, change, discard] = useDraft(about.ids)
  const choose = ({ id, firstName, lastName }: Recipient, isChosen: boolean) => {
    const others = chosen.filter((each) => each.id !== id)
    change({ chosen: isChosen ? [...others, { id, firstName, lastName }] : others })
  }
  const people = useRef<HTMLDivElement>(null)
  const remove = (person: Recipient) => {
    choose(person, false)
    if (chosen.length === 1) people.current?.querySelector('input')?.focus()
  }
  const escalate = () => {
    const isDone = act('escalate', {
      recipientIds: chosen.map(({ id }) => id),
      message: (chosen.length > 0 && message.trim()) || null,
    })
    void isDone.then((done) => done && discard())
  }
  return (
    <Dialog
      opened
      losesInput={false}
      onClose={onClose}
      title={t('escalateTitle', { count: about.count })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.repeat) return
        if (!(event.ctrlKey || event.metaKey) && (chosen.length > 0 || !isEmptySearch(event.target))) return
        event.preventDefault()
        escalate()
      }}
    >
      <p className={classes['hint']}>{t('escalateHint')}</p>
      <div ref={people}>
        <RecipientList about={about} chosen={chosen.map(({ id }) => id)} onChoose={choose} />
      </div>
      {chosen.length > 0 ? (
        <>
          <ChosenRecipients people={chosen} onRemove={remove} />
          <GrowingText
            label={t('message')}
            rows={2}
            most={8}
            value={message}
            onChange={(event) => change({ message: event.currentTarget.value })}
          />
        </>
      ) : null}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button title="Ctrl/⌘ Enter" onClick={escalate}>
          {chosen.length > 0 ? t('escalateTo', { count: chosen.length }) : t('action_escalate')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** `ids`: of the draft. `clientIds`: empty if a selection has no filter by client. */
type Facts = { ids: string[]; count: number; clientIds: string[]; customerId: string | undefined }

function factsOf(subject: Subject): Facts {
  if ('selection' in subject) {
    const { selection, query } = subject
    const { clientIds = [], customerId } = query
    return { ids: [selection.id], count: selection.possible.escalate, clientIds, customerId }
  }
  const { posts } = subject
  return {
    ids: posts.map(({ id }) => id).sort(),
    count: posts.length,
    clientIds: [...new Set(posts.map((post) => post.client.id))],
    customerId: posts[0]?.client.customerId,
  }
}

type PeopleProps = { about: Facts; chosen: string[]; onChoose(user: User, isChosen: boolean): void }

/** Lists colleagues who see every client of the posts first. Choosing another one also assigns them to the clients, if the sender may do that. */
function RecipientList({ about: { clientIds, customerId }, chosen, onChoose }: PeopleProps) {
  const t = useTexts(postTexts)
  const roleName = useRoleName()
  const mayAssign = useViewer().scopes.includes('user_client:write')
  const ownCustomerId = useCustomerId() ?? undefined
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useCall(
    'listUsers',
    {
      query: {
        accountId: customerId ?? ownCustomerId,
        seesClientId: clientIds.length > 0 ? clientIds : undefined,
        excludeSelf: true,
        keyword: keyword || undefined,
        offset: (page - 1) * PAGE_SIZE,
        limit: PAGE_SIZE,
      },
    },
    { keepPrevious: true },
  )
  // Enter chooses the first match for the typed text, as soon as the results arrive.
  const latestSearch = useRef<string | null>(null)
  const chooseFirst = () => {
    if (latestSearch.current !== keyword || !data || isPlaceholderData) return
    latestSearch.current = null
    const first = data.items.find((user) => user.seesClient !== false || mayAssign)
    if (first) onChoose(first, true)
  }
  useEffect(chooseFirst)
  return (
    <fieldset
      className={classes['people']}
      onKeyDown={({ key, target, ctrlKey, metaKey }) => {
        if (key !== 'Enter' || ctrlKey || metaKey || !(target instanceof HTMLInputElement)) return
        if (target.type !== 'search' || target.value.trim() === '') return
        latestSearch.current = target.value.trim()
        chooseFirst()
        target.select()
      }}
    >
      <legend>{t('recipients')}</legend>
      <SearchField
        label={t('searchPeople')}
        wait={750}
        isFirst
        onSearch={(next) => {
          setKeyword(next)
          setPage(1)
        }}
      />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LineSkeletons count={PAGE_SIZE} />}
      {data?.items.map((user) => (
        <Checkbox
          key={user.id}
          className={classes['person'] ?? ''}
          checked={chosen.includes(user.id)}
          label={`${user.firstName} ${user.lastName}`}
          description={
            <>
              {`${roleName(user.role.id)} · ${user.email}`}
              {user.seesClient === false ? (
                <span className={classes['noAccess']}>
                  {t(mayAssign ? 'willBeAssigned' : 'notAssigned', { count: clientIds.length })}
                </span>
              ) : null}
            </>
          }
          disabled={user.seesClient === false && !mayAssign}
          onChange={(event) => onChoose(user, event.currentTarget.checked)}
        />
      ))}
      {data?.total === 0 ? <p className={classes['hint']}>{t('noPeople')}</p> : null}
      {data && data.total > PAGE_SIZE ? (
        <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
      ) : null}
    </fieldset>
  )
}

type Recipient = Pick<User, 'id' | 'firstName' | 'lastName'>

type Props = { people: readonly Recipient[]; onRemove(person: Recipient): void }

/** The people to be notified, from all pages of the list. */
function ChosenRecipients({ people, onRemove }: Props) {
  const t = useTexts(postTexts)
  const pills = useRef<HTMLUListElement>(null)
  useKeepFocus(pills, people.length, (index) => people[index]?.id ?? '')
  return (
    <ul ref={pills} className={classes['chosen']} aria-label={t('chosenPeople')}>
      {people.map((person, index) => {
        const name = `${person.firstName} ${person.lastName}`
        return (
          <li key={person.id} data-index={index}>
            {name}
            <IconButton label={t('removePerson', { name })} size={24} onClick={() => onRemove(person)}>
              <IconX size={14} aria-hidden />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
