import { Button, Group, Radio, Select, Stack } from '@mantine/core'
import { type SyntheticEvent, type ReactNode, useState } from 'react'
import { useCall } from '../../../kit/calls/query.ts'
import { useTexts } from '../../../kit/i18n/i18n.ts'
import { useCustomerId, useViewer } from '../../../kit/viewer.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DateField } from '../../../ui/forms/DateField.tsx'
import type { FilterChoice } from '../../data/filters.ts'
import { WORK_OF_PEOPLE, WORK_SINCE } from '../../data/work/choice.ts'
import { postTexts } from '../../texts/index.ts'

type Props = {
  choice: FilterChoice
  onChoose(change: Partial<FilterChoice>): void
  onClose(): void
}

const PERSON_WORDS = { decided: 'whatDecided', opened: 'whatOpened', shown: 'whatShown' } as const
const SINCE_WORDS = { changed: 'whatChanged', came: 'whatCame', escalated: 'whatEscalated' } as const

/** Filters by what another person has done. */
export function PersonDialog({ choice, onChoose, onClose }: Props) {
  const t = useTexts(postTexts)
  const { id: ownId } = useViewer()
  const accountId = useCustomerId() ?? undefined
  const [keyword, setKeyword] = useState('')
  const [id, setId] = useState<string | null>(null)
  const [work, setWork] = useState<(typeof WORK_OF_PEOPLE)[number]>(
    WORK_OF_PEOPLE.find((each) => choice[each] !== null) ?? 'decided',
  )
  const { data } = useCall(
    'listUsers',
    { query: { accountId, keyword: keyword || undefined, limit: 100 } },
    { keepPrevious: true },
  )
  const people = (data?.items ?? [])
    .filter((user) => user.id !== ownId)
    .map((user) => ({ value: user.id, label: `${user.firstName} ${user.lastName}` }))
  return (
    <WorkDialog
      title={t('byAnotherPerson')}
      canFilter={id !== null}
      onFilter={() => onChoose({ decided: null, opened: null, shown: null, together: null, [work]: id })}
      onClose={onClose}
    >
      <Select
        label={t('person')}
        data-autofocus
        searchable
        value={id}
        data={people}
        nothingFoundMessage={t('noPeople')}
        onChange={setId}
        // The name of the chosen person is no search.
        onSearchChange={(typed) => setKeyword(people.some(({ label }) => label === typed) ? '' : typed)}
      />
      <Radio.Group
        label={t('what')}
        value={work}
        onChange={(next) => setWork(WORK_OF_PEOPLE.find((each) => each === next) ?? 'decided')}
      >
        <Stack gap={8}>
          {WORK_OF_PEOPLE.map((each) => (
            <Radio key={each} value={each} label={t(PERSON_WORDS[each])} />
          ))}
        </Stack>
      </Radio.Group>
    </WorkDialog>
  )
}

/** Filters by what happened on a day or later. */
export function SinceDialog({ choice, onChoose, onClose }: Props) {
  const t = useTexts(postTexts)
  const [what, setWhat] = useState<(typeof WORK_SINCE)[number]>(
    WORK_SINCE.find((each) => choice[each] !== null) ?? 'changed',
  )
  const [day, setDay] = useState(choice[what])
  return (
    <WorkDialog
      title={t('sinceADay')}
      canFilter={day !== null}
      onFilter={() => onChoose({ changed: null, came: null, escalated: null, [what]: day })}
      onClose={onClose}
    >
      <DateField label={t('from')} hint={t('dateFormat')} value={day} onChange={setDay} />
      <Radio.Group
        label={t('what')}
        value={what}
        onChange={(next) => setWhat(WORK_SINCE.find((each) => each === next) ?? 'changed')}
      >
        <Stack gap={8}>
          {WORK_SINCE.map((each) => (
            <Radio key={each} value={each} label={t(SINCE_WORDS[each])} />
          ))}
        </Stack>
      </Radio.Group>
    </WorkDialog>
  )
}

type WorkDialogProps = {
  title: string
  canFilter: boolean
  onFilter(): void
  onClose(): void
  children: ReactNode
}

function WorkDialog({ title, canFilter, onFilter, onClose, children }: WorkDialogProps) {
  const t = useTexts(postTexts)
  const filter = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!canFilter) return
    onFilter()
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={title} losesInput={false}>
      <form onSubmit={filter}>
        <Stack>
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!canFilter}>
              {t('filterPosts')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
