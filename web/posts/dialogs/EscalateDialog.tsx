import { Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import type { Post, User } from '#contract/index.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { GrowingText } from '../../ui/GrowingText.tsx'
import { useWords } from '../../kit/i18n.ts'
import { useCall } from '../../kit/query.ts'
import { Paginator } from '../../ui/Paginator.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { LineSkeletons } from '../../ui/Skeletons.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { usePostActs } from '../data/actions.ts'
import { postWords } from '../words/index.ts'
import classes from './EscalateDialog.module.css'

const PAGE_SIZE = 5

/** Recipients are optional; the message is asked for once there are some. */
export default function EscalateDialog({ posts, onClose }: { posts: readonly Post[]; onClose(): void }) {
  const t = useWords(postWords)
  const { act } = usePostActs()
  const [chosen, setChosen] = useState<Pick<User, 'id' | 'firstName' | 'lastName'>[]>([])
  const [message, setMessage] = useState('')
  const toggle = (user: User) =>
    setChosen(
      chosen.some(({ id }) => id === user.id) ? chosen.filter(({ id }) => id !== user.id) : [...chosen, user],
    )
  const escalate = () => {
    onClose()
    void act(posts, 'escalate', {
      recipientIds: chosen.map(({ id }) => id),
      message: chosen.length > 0 ? message.trim() : '',
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('escalateTitle', { count: posts.length })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        escalate()
      }}
    >
      <p className={classes['hint']}>{t('escalateHint')}</p>
      <People posts={posts} chosen={chosen.map(({ id }) => id)} onToggle={toggle} />
      {chosen.length > 0 ? (
        <GrowingText
          label={t('message')}
          rows={2}
          most={8}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      ) : null}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button title="Ctrl/⌘ Enter" onClick={escalate}>
          {chosen.length > 0 ? t('escalateTo', { count: chosen.length }) : t('act_escalate')}
        </Button>
      </Group>
    </Dialog>
  )
}

type PeopleProps = { posts: readonly Post[]; chosen: string[]; onToggle(user: User): void }

/** Colleagues who see the client; over several clients, everybody of the firm. */
function People({ posts, chosen, onToggle }: PeopleProps) {
  const t = useWords(postWords)
  const clients = new Set(posts.map((post) => post.client.id))
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useCall(
    'listUsers',
    {
      query: {
        accountId: posts[0]?.client.customerId,
        seesClientId: clients.size === 1 ? posts[0]?.client.id : undefined,
        excludeSelf: true,
        keyword: keyword || undefined,
        offset: (page - 1) * PAGE_SIZE,
        limit: PAGE_SIZE,
      },
    },
    { keepPrevious: true },
  )
  return (
    <fieldset className={classes['people']}>
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
          description={`${user.role.name} · ${user.email}`}
          onChange={() => onToggle(user)}
        />
      ))}
      {data?.total === 0 ? <p className={classes['hint']}>{t('noPeople')}</p> : null}
      {data && data.total > PAGE_SIZE ? (
        <Paginator page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
      ) : null}
    </fieldset>
  )
}
