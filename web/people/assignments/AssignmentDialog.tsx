import { Tabs } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Count } from '../../ui/Pill.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { peopleTexts } from '../texts/index.ts'
import { AssignmentList } from './AssignmentList.tsx'
import classes from './Assignments.module.css'
import { type Kind, type Side, type TwoLists, useMove } from './useAssignments.ts'

type Props = {
  title: string
  hint: string
  searchLabel: string
  /** Shown if the person or the client no longer exists. */
  gone: string
  lists: TwoLists
  sides: Record<Kind, Side>
  /** Users who may only view see one list without buttons. */
  mayChange: boolean
  assign(ids: string[]): Promise<string[]>
  onClose(): void
  /** Shown above the search: a choice that the lists depend on. */
  children?: ReactNode
}

/** Two lists between which entries move, used both for a person's clients and for a client's people. */
export function AssignmentDialog({
  title,
  hint,
  searchLabel,
  gone,
  lists,
  sides,
  mayChange,
  assign,
  onClose,
  children,
}: Props) {
  const t = useTexts(peopleTexts)
  const [tab, setTab] = useState<Kind>('assigned')
  const { moving, move } = useMove(assign)
  const panel = (kind: Kind) => (
    <AssignmentList
      key={kind}
      kind={kind}
      side={sides[kind]}
      lists={lists}
      moving={moving}
      mayChange={mayChange}
      gone={gone}
      onMove={(entries) => void move(kind, entries)}
    />
  )
  const count = (kind: Kind) => {
    const { data } = sides[kind]
    return (data?.total ?? 0) - (data?.items.filter(({ id }) => moving.includes(id)).length ?? 0)
  }
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <p className={classes['hint']}>{hint}</p>
      {children}
      <SearchField label={searchLabel} wait={750} isFirst onSearch={lists.search} />
      {mayChange ? (
        <Tabs
          value={tab}
          onChange={(next) => setTab(next === 'unassigned' ? 'unassigned' : 'assigned')}
          mt="sm"
          keepMounted={false}
        >
          <Tabs.List>
            {(['assigned', 'unassigned'] as const).map((kind) => (
              <Tabs.Tab key={kind} value={kind} rightSection={<Count value={count(kind)} />}>
                {t(kind)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="assigned">{panel('assigned')}</Tabs.Panel>
          <Tabs.Panel value="unassigned">{panel('unassigned')}</Tabs.Panel>
        </Tabs>
      ) : (
        panel('assigned')
      )}
    </Dialog>
  )
}
