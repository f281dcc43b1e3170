import { keyLabel, useAllCommands } from '../../kit/keys/commands.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { entryTexts } from '../texts/index.ts'
import classes from './Palette.module.css'

/** The keys of this screen, taken from the commands that they run. */
export default function KeysDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(entryTexts)
  const commands = useAllCommands().filter(({ keys }) => keys !== undefined && keys.length > 0)
  // Groups of this screen come before the general group.
  const isEverywhere = (group: string) => Number(group === t('general'))
  const groups = [...new Set(commands.map(({ group }) => group))].toSorted(
    (a, b) => isEverywhere(a) - isEverywhere(b),
  )
  return (
    <Dialog opened onClose={onClose} title={t('keys')} size="md">
      <p className={classes['hint']}>{t('keysHint')}</p>
      {groups.map((group) => (
        <section key={group}>
          <h3 className={classes['group']}>{group}</h3>
          <dl className={classes['keys']}>
            {commands
              .filter((command) => command.group === group)
              .map(({ id, title, keys }) => (
                <div key={id}>
                  <dt>{title}</dt>
                  <dd>
                    {keys?.map((key, index) => (
                      <span key={key}>
                        {index > 0 ? ` ${t('orKey')} ` : ''}
                        <kbd className={classes['kbd']}>{keyLabel(key)}</kbd>
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
