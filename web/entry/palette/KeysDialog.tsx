import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAllCommands } from '../../kit/keys/commands.ts'
import { useAreShortcutsOn, useKeyLabels } from '../../kit/keys/shortcuts.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import { entryTexts } from '../texts/index.ts'
import classes from './Palette.module.css'

/** The keys of this screen, taken from the commands that they run. */
export default function KeysDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(entryTexts)
  const viewer = useViewer()
  const labelsOf = useKeyLabels()
  const areOn = useAreShortcutsOn()
  const commands = useAllCommands().filter((command) => labelsOf(command).length > 0)
  // Groups of this screen come before the general group.
  const isEverywhere = (group: string) => Number(group === t('general'))
  const groups = [...new Set(commands.map(({ group }) => group))].toSorted(
    (a, b) => isEverywhere(a) - isEverywhere(b),
  )
  return (
    <Dialog opened onClose={onClose} title={t('keys')} size="md">
      <p className={classes['hint']}>
        {t(areOn ? 'keysHint' : 'keysOff')}{' '}
        {viewer.link === null ? (
          <Anchor component={Link} to="/account/shortcuts" onClick={onClose}>
            {t('changeKeys')}
          </Anchor>
        ) : null}
      </p>
      {groups.map((group) => (
        <section key={group}>
          <h3 className={classes['group']}>{group}</h3>
          <dl className={classes['keys']}>
            {commands
              .filter((command) => command.group === group)
              .map((command) => (
                <div key={command.id}>
                  <dt>{command.title}</dt>
                  <dd>
                    {labelsOf(command).map((label, index) => (
                      <span key={label}>
                        {index > 0 ? ` ${t('orKey')} ` : ''}
                        <kbd className={classes['kbd']}>{label}</kbd>
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
