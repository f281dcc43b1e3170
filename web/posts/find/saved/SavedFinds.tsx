import { Button, UnstyledButton } from '@mantine/core'
import { IconBookmark, IconBuilding, IconLock, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useRef, useState } from 'react'
import type { SavedFind, SavedFindKind } from '#contract/index.ts'
import { useCall, useWrite } from '../../../kit/calls/query.ts'
import { useNumber, useTexts } from '../../../kit/i18n/i18n.ts'
import { useCustomerId } from '../../../kit/viewer.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toastUndo } from '../../../ui/toasts/toast.tsx'
import { type PostQuery, withoutOrder } from '../../data/filters.ts'
import { RenameFind, SaveFind } from './FindForms.tsx'
import classes from './SavedFinds.module.css'
import { savedFindTexts } from './texts/index.ts'

const ICONS: Record<SavedFindKind, ComponentType<{ size?: number; 'aria-label'?: string }>> = {
  firm: IconBuilding,
  client: IconUsers,
  mine: IconLock,
}

/** For how many saved finds the posts that they leave here are counted. */
const MAX_COUNTED = 8

type Props = {
  /** What is typed, if it can be read; empty: there is nothing to save. */
  text: string
  /** The list that a find narrows. */
  query: PostQuery
  onText(text: string): void
}

/** The finds that are saved for the firm, for this client and for oneself: to use, to save another, and to rename or remove. */
export function SavedFinds({ text, query, onText }: Props) {
  const t = useTexts(savedFindTexts)
  const number = useNumber()
  const section = useRef<HTMLElement>(null)
  const customerId = useCustomerId()
  const [only, ...others] = query.clientIds ?? []
  const clientId = others.length === 0 ? only : undefined
  const [form, setForm] = useState<'save' | SavedFind | null>(null)
  const { data: saved } = useCall(
    'listSavedFinds',
    { params: { id: customerId ?? '' }, query: { clientId } },
    { enabled: customerId !== null },
  )
  const { find: _, ...list } = withoutOrder(query)
  const finds = (saved ?? []).slice(0, MAX_COUNTED).map(({ find }) => find)
  const { data: counted } = useCall(
    'countFinds',
    { query: { ...list, finds } },
    { enabled: clientId !== undefined && finds.length > 0 },
  )
  const remove = useRemove()
  const close = () => {
    setForm(null)
    // A form that closes must not take the focus with it.
    section.current?.focus()
  }
  return (
    <section ref={section} tabIndex={-1} className={classes['saved']} aria-label={t('saved')}>
      <h3>
        <span>{t('saved')}</span>
        {counted ? <span>{t('here')}</span> : null}
      </h3>
      {saved?.length === 0 ? <p className={classes['none']}>{t('none')}</p> : null}
      <ul>
        {(saved ?? []).map((find, index) =>
          form === find ? (
            <li key={find.id}>
              <RenameFind saved={find} onClose={close} />
            </li>
          ) : (
            <li key={find.id}>
              <KindIcon kind={find.kind} />
              <UnstyledButton
                className={classes['name']}
                title={`${find.find}\n${t('by', { name: find.createdBy })}`}
                aria-pressed={find.find === text}
                onClick={() => onText(find.find)}
              >
                {find.name}
              </UnstyledButton>
              {find.can.includes('edit') ? (
                <span className={classes['acts']}>
                  <IconButton
                    label={t('rename', { name: find.name })}
                    size={24}
                    onClick={() => setForm(find)}
                  >
                    <IconPencil size={15} />
                  </IconButton>
                  <IconButton
                    label={t('remove', { name: find.name })}
                    size={24}
                    onClick={() => {
                      section.current?.focus()
                      remove(find)
                    }}
                  >
                    <IconTrash size={15} />
                  </IconButton>
                </span>
              ) : null}
              <b>{counted?.counts[index] === undefined ? '' : number(counted.counts[index])}</b>
            </li>
          ),
        )}
      </ul>
      {form === 'save' && customerId !== null ? (
        <SaveFind customerId={customerId} clientId={clientId} find={text} onClose={close} />
      ) : text !== '' ? (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconBookmark size={15} aria-hidden />}
          onClick={() => setForm('save')}
        >
          {t('save')}
        </Button>
      ) : null}
    </section>
  )
}

function KindIcon({ kind }: { kind: SavedFindKind }) {
  const t = useTexts(savedFindTexts)
  const Icon = ICONS[kind]
  return (
    <span className={classes['icon']} role="img" aria-label={t(`kind_${kind}`)} title={t(`kind_${kind}`)}>
      <Icon size={15} />
    </span>
  )
}

/** Removes a saved find; it can be put back from the message. */
function useRemove(): (find: SavedFind) => void {
  const t = useTexts(savedFindTexts)
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['listSavedFinds'] })
  const change = useWrite('changeSavedFind', { onSuccess: refresh })
  return ({ id, name }) =>
    change.mutate(
      { params: { id }, body: { isRemoved: true } },
      {
        onSuccess: () =>
          toastUndo({
            message: t('removed', { name }),
            label: t('undo'),
            icon: IconTrash,
            onUndo: () => change.mutate({ params: { id }, body: { isRemoved: false } }),
          }),
      },
    )
}
