import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowLeft, IconFilter, IconSearch, IconSelectAll, IconX } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isFault, MAX_FIND_LENGTH, readFind } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCommands } from '../../kit/keys/commands.ts'
import { offeredCommandsFor, useShortcutFor } from '../commands/table.ts'
import type { PostQuery } from '../data/filters.ts'
import { SelectionContext } from '../select/selection.ts'
import { postTexts } from '../texts/index.ts'
import { useFinder } from './finder.ts'
import { FindFaultNote } from './FindFaultNote.tsx'
import { FindHelp } from './FindHelp.tsx'
import classes from './Find.module.css'
import { findTexts } from './texts/index.ts'

type Props = {
  /** The find in the address. */
  find: string | null
  /** The list with it. */
  query: PostQuery
  onFind(find: string | null): void
  /** Moves the focus to the first post. */
  toList(): void
}

/** Milliseconds after the last key until the list follows, and until a mistake is explained. */
const WAIT = 250
const FAULT_WAIT = 900

/** Opens the field: a button and a key, while it is closed. */
export function FindButton({ onOpen }: { onOpen(): void }) {
  const t = useTexts(findTexts)
  const key = useShortcutFor()('find')
  const label = key ? `${t('find')} (${key})` : t('find')
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={30} aria-label={t('find')} onClick={onOpen}>
        <IconSearch size={17} />
      </ActionIcon>
    </Tooltip>
  )
}

/** The key that opens the field, or returns to it. */
export function useFindKey(run: () => void): void {
  const t = useTexts(postTexts)
  useCommands(useMemo(() => offeredCommandsFor(t, t('list'), { find: { can: true, run } }), [t, run]))
}

/** What is typed narrows the list as soon as it can be read. */
export function FindField({
  find,
  query,
  input,
  onFind,
  toList,
  onClose,
  onNarrow,
}: Props & { input: RefObject<HTMLInputElement | null>; onClose(): void; onNarrow(): void }) {
  const t = useTexts(findTexts)
  const finder = useFinder()
  const root = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(find ?? '')
  const [caret, setCaret] = useState(text.length)
  const [isOpen, setOpen] = useState(false)
  const [isExplained, setExplained] = useState(false)
  const read = useMemo(() => readFind(text, finder), [text, finder])
  const fault = isFault(read) ? read : null
  // The help lists what can follow a field, so that is no mistake yet.
  const isValueAsked =
    (fault?.code === 'noValue' || fault?.code === 'value') && caret >= fault.start && caret <= fault.end
  const [settled] = useDebouncedValue(text, WAIT)
  const apply = useEffectEvent((asked: string) => {
    if (isFault(readFind(asked, finder))) return
    const next = asked.trim() || null
    if (next !== find) onFind(next)
  })
  useEffect(() => apply(settled), [settled])
  useEffect(() => {
    if (!fault || isValueAsked) return
    const timer = setTimeout(() => setExplained(true), FAULT_WAIT)
    return () => clearTimeout(timer)
  }, [fault, isValueAsked])
  // The address can change without the field: by Back, a link, or “Clear”.
  const follow = useEffectEvent((next: string | null) => {
    if ((next ?? '') === text.trim() || document.activeElement === input.current) return
    setText(next ?? '')
    if (next === null) onClose()
  })
  useEffect(() => follow(find), [find])

  const change = (next: string, at = next.length) => {
    setText(next)
    setCaret(at)
    setExplained(false)
    setOpen(true)
  }
  const replace = (next: string) => {
    change(next)
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(next.length, next.length)
    })
  }
  const clear = () => {
    setText('')
    setOpen(false)
    onFind(null)
    onClose()
  }
  const selection = useContext(SelectionContext)
  const wanted = useRef<string | null>(null)
  const selectWanted = useEffectEvent(() => {
    // The list of what was typed last is not there at once.
    if (wanted.current === null || selection?.matches?.query.find !== wanted.current) return
    wanted.current = null
    selection.selectMatching()
  })
  useEffect(() => selectWanted(), [selection])
  const leave = () => {
    toList()
    // The posts may not be there yet.
    input.current?.blur()
  }
  const selectAll = () => {
    if (fault) return setExplained(true)
    apply(text)
    setOpen(false)
    leave()
    wanted.current = text.trim()
    if (selection?.matches?.query.find === wanted.current) {
      wanted.current = null
      selection.selectMatching()
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && event.target === input.current) {
      event.preventDefault()
      if ((event.ctrlKey || event.metaKey) && selection && text.trim() !== '') return selectAll()
      if (fault) return setExplained(true)
      apply(text)
      setOpen(false)
      leave()
    } else if (event.key === 'ArrowDown' && event.target === input.current) {
      event.preventDefault()
      setOpen(true)
      requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[data-help] button')?.focus())
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      event.preventDefault()
      if (isOpen && text !== '') {
        input.current?.focus()
        setOpen(false)
      } else clear()
    }
  }
  const isHelping = isOpen && (!fault || isExplained || isValueAsked)
  return (
    <div
      ref={root}
      className={classes['find']}
      data-own-escape
      role="search"
      data-fault={(fault && isExplained) || undefined}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && root.current?.contains(relatedTarget)) return
        setOpen(false)
        if (text.trim() === '' && find === null) onClose()
      }}
    >
      <button type="button" className={classes['leave']} aria-label={t('leave')} onClick={clear}>
        <IconArrowLeft size={20} aria-hidden />
      </button>
      <IconSearch size={16} aria-hidden className={classes['icon']} />
      <input
        ref={input}
        className={classes['input']}
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={MAX_FIND_LENGTH}
        aria-label={t('find')}
        aria-invalid={(fault !== null && isExplained) || undefined}
        placeholder={t('hint')}
        value={text}
        onFocus={() => setOpen(true)}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? currentTarget.value.length)}
        onChange={({ currentTarget }) =>
          change(currentTarget.value, currentTarget.selectionStart ?? undefined)
        }
      />
      <button type="button" className={classes['clear']} aria-label={t('clear')} onClick={clear}>
        <IconX size={16} aria-hidden />
      </button>
      <div className={classes['help']} data-help hidden={!isHelping} role="group" aria-label={t('grammar')}>
        {isHelping ? (
          <div className={classes['onPhone']}>
            <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} onClick={onNarrow}>
              {t('narrow')}
            </Button>
            {selection && !fault && text.trim() !== '' ? (
              <Button
                variant="default"
                leftSection={<IconSelectAll size={16} aria-hidden />}
                onClick={selectAll}
              >
                {t('selectAll')}
              </Button>
            ) : null}
          </div>
        ) : null}
        {isHelping ? (
          fault && (isExplained || !isValueAsked) ? (
            <FindFaultNote text={text} fault={fault} lastFind={find} onFix={replace} />
          ) : (
            <FindHelp text={settled} read={read} caret={caret} query={query} typed={text} onText={replace} />
          )
        ) : null}
      </div>
    </div>
  )
}
