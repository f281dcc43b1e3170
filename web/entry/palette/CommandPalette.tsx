import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight, IconBuilding, IconSearch, IconUser, IconZoomQuestion } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ACCOUNT_TYPE_CODE, isFault, readFind } from '#contract/index.ts'
import { normalizeForSearch } from '../../kit/i18n/plain-words.ts'
import { useAllCommands } from '../../kit/keys/commands.ts'
import { useKeyLabels } from '../../kit/keys/shortcuts.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useChooseFirm, useMay } from '../../kit/viewer.ts'
import { useFocusReturn } from '../../ui/dialogs/useFocusReturn.ts'
import { useOpenFirm } from '../header/open-firm.ts'
import { entryTexts } from '../texts/index.ts'
import { usePaletteFirm, useToken } from './FirmToken.tsx'
import classes from './Palette.module.css'
import { paletteTexts } from './texts/index.ts'

const actionElements = (listId: string): HTMLElement[] => [
  ...(document.getElementById(listId)?.querySelectorAll<HTMLElement>('[data-action]') ?? []),
]

/** Finds commands of this screen, clients of the firm by name, and its posts; first a law firm for a provider. */
export default function CommandPalette({ onClose }: { onClose(): void }) {
  const t = useTexts(entryTexts)
  const own = useTexts(paletteTexts)
  const labelsOf = useKeyLabels()
  const navigate = useNavigate()
  const [store, spotlight] = useMemo(() => createSpotlight(), [])
  const [typed, setTyped] = useState('')
  const [keyword] = useDebouncedValue(typed.trim(), 200)
  const firm = usePaletteFirm()
  const customerId = firm.id
  const token = useToken(firm.token)
  const openFirm = useOpenFirm()
  const chooseFirm = useChooseFirm()
  const findable = useFindable(typed.trim(), customerId)
  const hasClients = useMay('VIEW_CLIENTS')
  const { data, isPlaceholderData } = useCall(
    'listCustomerClients',
    { params: { id: customerId ?? '' }, query: { keyword: keyword || undefined, limit: 7 } },
    { enabled: customerId !== null && hasClients, keepPrevious: true },
  )
  const firmsCall = useCall(
    'listAccounts',
    { query: { type: ACCOUNT_TYPE_CODE.customer, name: keyword || undefined, limit: 7 } },
    { enabled: customerId === null && hasClients, keepPrevious: true },
  )
  // Called before the palette takes the focus, and returns it when the palette closes; unlike a Dialog, the palette doesn't do so.
  useFocusReturn(true)
  const pendingAction = useRef<(() => void) | null>(null)
  // Runs after the focus has returned, because the command is meant for the focused post.
  useEffect(
    () => () => {
      if (pendingAction.current) setTimeout(pendingAction.current)
    },
    [],
  )
  useEffect(() => spotlight.open(), [spotlight])
  const normalizedQuery = normalizeForSearch(typed.trim())
  const commands = useAllCommands().filter(
    ({ id, title }) => id !== 'palette' && normalizeForSearch(title).includes(normalizedQuery),
  )
  // While an answer is pending, keep only matching firms and clients of the previous one, because Enter runs the first entry.
  const isMatch = (isPending: boolean, name: string) =>
    (keyword === typed.trim() && !isPending) || normalizeForSearch(name).includes(normalizedQuery)
  // The cache still has firms after one was chosen.
  const firms = ((customerId === null ? firmsCall.data?.items : null) ?? []).filter(({ name }) =>
    isMatch(firmsCall.isPlaceholderData, name),
  )
  const clients = (data?.items ?? []).filter(({ firstName, lastName, fileRefNo }) =>
    isMatch(isPlaceholderData, `${firstName} ${lastName} ${fileRefNo}`),
  )
  const shownIds = [...firms, ...clients, ...commands, ...findable].map(({ id }) => id).join()
  const marked = useRef('')
  // Spotlight keeps the previous selection. After typing, Enter must run the first entry, and later answers must not move the selection.
  useLayoutEffect(() => {
    const actions = actionElements(store.getState().listId)
    const kept = marked.current === typed ? actions.findIndex((each) => each.matches('[data-selected]')) : -1
    marked.current = typed
    if (typed === '') return
    const selected = Math.max(0, kept)
    for (const [index, each] of actions.entries())
      if (index === selected) each.setAttribute('data-selected', 'true')
      else each.removeAttribute('data-selected')
    store.updateState((state) => ({ ...state, selected }))
  }, [store, typed, shownIds])
  /** Handled here, because Spotlight would run its selected entry even while the list is still that of an earlier text. */
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Backspace' && event.currentTarget.value === '') firm.token?.free()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    const { value } = event.currentTarget
    flushSync(() => setTyped(value))
    actionElements(store.getState().listId)
      .find((each) => each.matches('[data-selected]'))
      ?.click()
  }
  const hint = own(!hasClients ? 'paletteHint' : customerId === null ? 'paletteFirmHint' : 'paletteFindHint')
  const groups = [...new Set(commands.map(({ group }) => group))]
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={onClose}
      shortcut={null}
      lockScroll={false}
      scrollable
      classNames={{ actionDescription: classes['description'] ?? '' }}
      overlayProps={{ blur: 0, color: 'var(--scrim)', backgroundOpacity: 1 }}
      maxHeight={420}
      transitionProps={{ duration: 80 }}
      attributes={{ content: { 'aria-label': t('palette') } }}
    >
      <Spotlight.Search
        placeholder={hint}
        aria-label={hint}
        leftSection={token?.content ?? <IconSearch size={18} />}
        {...(token ? { leftSectionWidth: token.width, leftSectionPointerEvents: 'all' } : {})}
        onKeyDownCapture={onKey}
      />
      <Spotlight.ActionsList>
        {firms.length > 0 ? (
          <Spotlight.ActionsGroup label={t('lawFirms')}>
            {firms.map((each) => (
              <Spotlight.Action
                key={each.id}
                label={each.name}
                description={each.location?.name ?? ''}
                leftSection={<IconBuilding size={18} stroke={1.5} />}
                highlightQuery={false}
                closeSpotlightOnTrigger={false}
                onClick={() => {
                  firm.choose(each)
                  setTyped('')
                }}
              />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {firm.other && typed === '' ? (
          <Spotlight.Action
            label={own('openFirm', { name: firm.other.name })}
            leftSection={<IconArrowRight size={18} stroke={1.5} />}
            highlightQuery={false}
            onClick={() => firm.other && openFirm(firm.other)}
          />
        ) : null}
        {clients.length > 0 ? (
          <Spotlight.ActionsGroup label={t('clients')}>
            {clients.map((client) => (
              <Spotlight.Action
                key={client.id}
                label={`${client.firstName} ${client.lastName}`}
                description={client.fileRefNo}
                leftSection={<IconUser size={18} stroke={1.5} />}
                highlightQuery={false}
                onClick={() =>
                  void navigate({
                    to: '/clients/$clientId/{-$tab}',
                    params: { clientId: client.id, tab: undefined },
                  })
                }
              />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {commands
              .filter((command) => command.group === group)
              .map((command) => {
                const { id, title, icon: Icon, run } = command
                const [key] = labelsOf(command)
                return (
                  <Spotlight.Action
                    key={id}
                    label={title}
                    leftSection={Icon ? <Icon size={18} stroke={1.5} /> : null}
                    rightSection={key ? <kbd className={classes['kbd']}>{key}</kbd> : null}
                    onClick={() => {
                      pendingAction.current = run
                    }}
                  />
                )
              })}
          </Spotlight.ActionsGroup>
        ))}
        {findable.map(({ id, find, firmId }) => (
          <Spotlight.ActionsGroup key={id} label={own('posts')}>
            <Spotlight.Action
              label={own('findInPosts', { find })}
              leftSection={<IconZoomQuestion size={18} stroke={1.5} />}
              highlightQuery={false}
              onClick={() => {
                chooseFirm(firmId)
                void navigate({ to: '/find', search: { find } })
              }}
            />
          </Spotlight.ActionsGroup>
        ))}
        {firms.length + clients.length + commands.length + findable.length === 0 ? (
          <Spotlight.Empty>{t(customerId === null ? 'paletteFirmEmpty' : 'paletteEmpty')}</Spotlight.Empty>
        ) : null}
      </Spotlight.ActionsList>
      {hasClients && customerId === null ? <p className={classes['note']}>{own('findInOneFirm')}</p> : null}
    </Spotlight.Root>
  )
}

/** What is typed as a find in the posts of the firm, if it can be read. */
function useFindable(find: string, firmId: string | null): { id: string; find: string; firmId: string }[] {
  const isStaff = useMay('VIEW_POST')
  const seesLoss = useMay('VIEW_LEGAL_PHRASES')
  if (find === '' || firmId === null || !isStaff || isFault(readFind(find, { isStaff, seesLoss }))) return []
  return [{ id: 'find', find, firmId }]
}
