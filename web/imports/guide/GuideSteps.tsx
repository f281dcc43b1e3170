import { Anchor, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconClock, IconExternalLink } from '@tabler/icons-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { type Language, LANGUAGE_NAMES, LANGUAGES, PLATFORMS, type SocialAccount } from '#contract/index.ts'
import { useViewer } from '../../kit/viewer.ts'
import { loadTexts, useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { Lengths } from '../../ui/line/Lengths.tsx'
import { ActionBar } from '../dialog/ActionBar.tsx'
import { importTexts } from '../texts/index.ts'
import { guideOf } from './guide.ts'
import classes from './GuideSteps.module.css'
import { HelpButton } from './HelpButton.tsx'
import { Picture } from './Picture.tsx'

/** A video of the same steps, from a slice that comes later. */
export type GuideVideo = ComponentType<{ name: 'facebook' | 'instagram'; language: Language }>

type Props = {
  account: SocialAccount
  video: GuideVideo | undefined
  /** The step that is shown, from 0. */
  at: number
  onStep(at: number): void
  onReady(): void
}

/** How to get the file, one step at a time. Staff can read it in their client's language; clients use the language of the page. */
export function GuideSteps({ account, video: Video, at, onStep, onReady }: Props) {
  const pageLanguage = useLanguage()
  const isClient = useViewer().clientId !== null
  const [chosenLanguage, setChosenLanguage] = useState<Language | null>(null)
  const language = chosenLanguage ?? pageLanguage
  const t = useTexts(importTexts, language)
  // The guide keeps its language until the texts of the other one are loaded.
  const choose = async (next: Language) => {
    await loadTexts(importTexts, next)
    setChosenLanguage(next)
  }
  const platform = account.socialSite.type
  const { name } = PLATFORMS[platform]
  const { steps, address, opens, wait } = guideOf(platform, language)
  const step = steps[Math.min(at, steps.length - 1)]
  const isLast = at >= steps.length - 1
  const title = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(at)
  useEffect(() => {
    if (shownStep.current !== at) title.current?.focus()
    shownStep.current = at
  }, [at])
  if (!step) return null
  return (
    <div className={classes['guide']} lang={language}>
      {isClient ? null : (
        <div className={classes['languages']}>
          <SegmentedControl
            size="xs"
            aria-label={t('guideLanguage')}
            value={language}
            onChange={(value) => void choose(value)}
            data={LANGUAGE_NAMES.map((value) => ({ value, label: LANGUAGES[value] }))}
          />
        </div>
      )}
      <Lengths done={at + 1} of={steps.length}>
        <b>{t('stepOf', { step: at + 1, of: steps.length })}</b>
      </Lengths>
      <div className={classes['step']}>
        <div>
          <h3 ref={title} tabIndex={-1}>
            {step.title}
          </h3>
          <p>{step.text}</p>
          <Anchor href={address} target="_blank" rel="noopener noreferrer" className={classes['link'] ?? ''}>
            {t('openPlatform', { platform: opens ?? name })} <IconExternalLink size={16} aria-hidden />
          </Anchor>
        </div>
        <Picture drawing={step.drawing} />
      </div>
      {Video && at === 0 && (platform === 'facebook' || platform === 'instagram') ? (
        <Video name={platform} language={language} />
      ) : null}
      <p className={classes['wait']}>
        <IconClock size={18} aria-hidden /> {wait}
      </p>
      <ActionBar
        main={
          isLast ? (
            <Button onClick={onReady}>{t('haveFile')}</Button>
          ) : (
            <Button onClick={() => onStep(at + 1)}>{t('nextStep')}</Button>
          )
        }
      >
        {at > 0 ? (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconChevronLeft size={16} aria-hidden />}
            onClick={() => onStep(at - 1)}
          >
            {t('back')}
          </Button>
        ) : null}
        {isLast ? null : (
          <Button variant="subtle" color="gray" onClick={onReady}>
            {t('haveFile')}
          </Button>
        )}
        <HelpButton account={account} language={language} />
      </ActionBar>
    </div>
  )
}
