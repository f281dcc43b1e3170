import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { keyOfEvent } from '../../kit/keys/commands.ts'
import classes from './Shortcuts.module.css'
import { shortcutTexts } from './texts/index.ts'

type Props = {
  title: string
  /** The current keys, as printed on keyboards. */
  labels: readonly string[]
  /** @param key null: with Ctrl, Alt or ⌘ */
  onKey(key: string | null): void
}

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead']

/** Shows the keys of a shortcut; after a click, the next key replaces them. */
export function KeyButton({ title, labels, onKey }: Props) {
  const t = useTexts(shortcutTexts)
  const [isWaiting, setWaiting] = useState(false)
  const names = { title, key: labels.join(` ${t('orKey')} `) }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isWaiting || event.key === 'Tab' || MODIFIERS.includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    setWaiting(false)
    if (event.key === 'Escape') return
    onKey(event.ctrlKey || event.metaKey || event.altKey ? null : keyOfEvent(event.nativeEvent))
  }
  return (
    <button
      type="button"
      className={classes['key']}
      data-own-keys
      aria-label={t(isWaiting ? 'pressFor' : 'change', names)}
      data-waiting={isWaiting || undefined}
      onClick={() => setWaiting(true)}
      onBlur={() => setWaiting(false)}
      onKeyDown={onKeyDown}
      // Space would press the button again.
      onKeyUp={(event) => event.preventDefault()}
    >
      {isWaiting
        ? t('press')
        : labels.map((label, index) => (
            <span key={label}>
              {index > 0 ? ` ${t('orKey')} ` : ''}
              <kbd>{label}</kbd>
            </span>
          ))}
    </button>
  )
}
