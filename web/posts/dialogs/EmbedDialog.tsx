import { Anchor } from '@mantine/core'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { playerOf } from '../card/embeds.ts'
import { safeLink } from '../card/links.ts'
import { postTexts } from '../texts/index.ts'
import classes from './EmbedDialog.module.css'

/** A video hosted by a provider, in a sandboxed frame of the provider's own origin. */
export default function EmbedDialog({ url, onClose }: { url: string; onClose(): void }) {
  const t = useTexts(postTexts)
  const player = playerOf(url)
  const href = safeLink(url)
  if (!player) return null
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('embedTitle', { provider: player.name })}>
      <iframe
        className={classes['frame']}
        title={t('embedTitle', { provider: player.name })}
        src={player.src}
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="fullscreen; encrypted-media; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      <p className={classes['note']}>
        {t('embedNote', { provider: player.name })}{' '}
        {href ? (
          <Anchor inherit underline="always" href={href} target="_blank" rel="noopener noreferrer">
            {t('embedOpen', { provider: player.name })}
          </Anchor>
        ) : null}
      </p>
    </Dialog>
  )
}
