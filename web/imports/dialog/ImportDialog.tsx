import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { SocialAccount } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useViewer } from '../../kit/viewer.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { LanguageChoice } from '../../ui/forms/LanguageChoice.tsx'
import { PlatformIcon } from '../../ui/platforms.tsx'
import { GuideSteps, type GuideVideo } from '../guide/GuideSteps.tsx'
import { useUploads } from '../upload/store.ts'
import { importTexts } from '../texts/index.ts'
import { FileStep } from './FileStep.tsx'
import classes from './ImportDialog.module.css'

type Props = {
  account: SocialAccount
  opened: boolean
  onClose(): void
  /** Opened over another dialog, which already darkens the page. */
  isOverDialog?: boolean
  video?: GuideVideo
  /** Called when a link in the dialog was followed; dialogs below it close too. */
  onLeave(): void
}

/** Two steps: how to get the file, then the file itself. Closing it doesn't stop an upload or import. */
export default function ImportDialog({
  account: given,
  opened,
  isOverDialog = false,
  video,
  onClose,
  onLeave,
}: Props) {
  const t = useTexts(importTexts)
  const viewer = useViewer()
  // The list that opened the dialog passes the account as it was then.
  const { data } = useCall('getSocialAccount', { params: { id: given.id } })
  const account = data ?? given
  const isNarrow = useMediaQuery('(max-width: 40em)', window.matchMedia('(max-width: 40em)').matches)
  const upload = useUploads(viewer.id).findLast((entry) => entry.target.socialAccountId === account.id)
  const [step, setStep] = useState<1 | 2>(upload ? 2 : 1)
  const [guideAt, setGuideAt] = useState(0)
  const showGuide = (at: number) => {
    setGuideAt(at)
    setStep(1)
  }
  const { socialSite: site } = account
  const titles = [t('stepGet'), t('stepSend')]
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size={680}
      {...(isOverDialog ? { overlayProps: { backgroundOpacity: 0 } } : {})}
      fullScreen={isNarrow ?? false}
      classNames={{
        content: classes['content'] ?? '',
        header: classes['header'] ?? '',
        body: classes['body'] ?? '',
      }}
      title={
        <span className={classes['title']}>
          <PlatformIcon type={site.type} /> {t('importTitle', { platform: site.name })}
        </span>
      }
    >
      {viewer.clientId === null ? null : (
        <div className={classes['languages']}>
          <LanguageChoice />
        </div>
      )}
      <ol className={classes['steps']} aria-label={t('steps')}>
        {titles.map((title, index) => (
          <li key={title}>
            <button
              type="button"
              aria-current={step === index + 1 ? 'step' : undefined}
              onClick={() => setStep(index === 0 ? 1 : 2)}
            >
              {title}
            </button>
          </li>
        ))}
      </ol>
      {step === 1 ? (
        <GuideSteps
          account={account}
          video={video}
          at={guideAt}
          onStep={setGuideAt}
          onReady={() => setStep(2)}
        />
      ) : (
        <FileStep account={account} upload={upload} onGuide={showGuide} onClose={onClose} onLeave={onLeave} />
      )}
    </Dialog>
  )
}
