import { Button, Switch } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import {
  assignKey,
  isShortcutKey,
  keysOfShortcut,
  restoreKeys,
  SHORTCUTS,
  type ShortcutChoice,
  type ShortcutName,
  shortcutOfKey,
} from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { keyLabel } from '../../kit/keys/shortcuts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { KeyButton } from './KeyButton.tsx'
import { type ShortcutRow, useShortcutRows } from './rows.ts'
import { useShortcutChoice } from './choice.ts'
import classes from './Shortcuts.module.css'
import { shortcutTexts } from './texts/index.ts'

/** Changes the keys of commands, or switches single keys off. Each change is saved right away. */
export default function ShortcutsPage() {
  const t = useTexts(shortcutTexts)
  const [choice, save] = useShortcutChoice()
  const groups = useShortcutRows()
  // Below the row that it is about; null: below the heading.
  const [message, setMessage] = useState<{ name: ShortcutName | null; text: string } | null>(null)
  const rowOf = (name: ShortcutName | undefined): ShortcutRow | undefined =>
    groups.flatMap(({ rows }) => rows).find((row) => row.name === name)
  const labelsOf = (name: ShortcutName, { keys } = choice): string[] =>
    keysOfShortcut(name, { areOn: true, keys }).map(keyLabel)
  const keysText = (name: ShortcutName, of: ShortcutChoice): string =>
    labelsOf(name, of).join(` ${t('orKey')} `)
  const give = (row: ShortcutRow, key: string | null): void => {
    if (key !== null && isShortcutKey(key)) return change(row, key, assignKey(row.name, key, choice.keys))
    const text = key === null ? t('withoutModifier') : t('refused', { key: keyLabel(key) })
    setMessage({ name: row.name, text })
  }
  /** @param key the key that another shortcut may have had */
  const change = ({ name, title }: ShortcutRow, key: string, keys: ShortcutChoice['keys']): void => {
    // Not mentioned if the user does not have that command.
    const other = rowOf(shortcutOfKey(key, choice.keys))
    const next = { ...choice, keys }
    save(next)
    const names = { title, key: keysText(name, next) }
    const text =
      other && other.name !== name
        ? t('swapped', { ...names, other: other.title, otherKey: keysText(other.name, next) })
        : t('given', names)
    setMessage({ name, text })
  }
  return (
    <div className={classes['page']}>
      <h1>{t('title')}</h1>
      <p className={classes['lead']}>{t('lead')}</p>
      <div className={classes['top']}>
        <Switch
          checked={choice.areOn}
          label={t('areOn')}
          description={t('areOnHint')}
          onChange={(event) => {
            const areOn = event.currentTarget.checked
            save({ ...choice, areOn })
            setMessage({ name: null, text: t(areOn ? 'turnedOn' : 'turnedOff') })
          }}
        />
        {Object.keys(choice.keys).length > 0 ? (
          <Button
            variant="default"
            onClick={() => {
              save({ ...choice, keys: {} })
              setMessage({ name: null, text: t('restoredAll') })
            }}
          >
            {t('restoreAll')}
          </Button>
        ) : null}
      </div>
      <p role="status" className={classes['message']}>
        {message?.name === null ? message.text : null}
      </p>
      <fieldset className={classes['all']} disabled={!choice.areOn}>
        {groups.map(({ group, rows }) => (
          <Panel key={group} title={t(`group_${group}`)}>
            <ul className={classes['list']}>
              {rows.map((row) => (
                <li key={row.name}>
                  <span className={classes['name']}>{row.title}</span>
                  <KeyButton title={row.title} labels={labelsOf(row.name)} onKey={(key) => give(row, key)} />
                  <span className={classes['restore']}>
                    {choice.keys[row.name] === undefined ? null : (
                      <IconButton
                        label={t('restore', { title: row.title })}
                        onClick={() =>
                          change(row, SHORTCUTS[row.name][0], restoreKeys(row.name, choice.keys))
                        }
                      >
                        <IconRestore size={16} />
                      </IconButton>
                    )}
                  </span>
                  <span role="status" className={classes['message']}>
                    {message?.name === row.name ? message.text : null}
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </fieldset>
    </div>
  )
}
