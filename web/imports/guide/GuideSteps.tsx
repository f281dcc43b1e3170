import { Anchor, Button, SegmentedControl } from '@mantine/core'
import { IconClock, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { type Language, LANGUAGE_NAMES, LANGUAGES, PLATFORMS, type SocialAccount } from '#contract/index.ts'
import { VideoDisclosure } from '../../resources/index.tsx'
import { loadWords, useLanguage, useWords } from '../../kit/words/i18n.ts'
import { importWords } from '../words/index.ts'
import { guideOf } from './guide.ts'
import classes from './GuideSteps.module.css'
import { HelpButton } from './HelpButton.tsx'
import { Picture } from './Picture.tsx'

/** How to get the file, one thing a step; in other languages one tap away, whatever the rest of the page speaks. */
export function GuideSteps({ account, onReady }: { account: SocialAccount; onReady(): void }) {
  const spoken = useLanguage()
  const [language, setLanguage] = useState(spoken)
  const t = useWords(importWords, language)
  // The guide stays as it is until the words of the other language are loaded.
  const choose = async (next: Language) => {
    await loadWords(importWords, next)
    setLanguage(next)
  }
  const platform = account.socialSite.type
  const { name } = PLATFORMS[platform]
  const guide = guideOf(platform, language)
  return (
    <div className={classes['guide']} lang={language}>
      <div className={classes['head']}>
        <SegmentedControl
          size="xs"
          aria-label={t('guideLanguage')}
          value={language}
          onChange={(value) => void choose(value)}
          data={LANGUAGE_NAMES.map((value) => ({ value, label: LANGUAGES[value] }))}
        />
        <Anchor
          href={guide.address}
          target="_blank"
          rel="noopener noreferrer"
          className={classes['link'] ?? ''}
        >
          {t('openPlatform', { platform: guide.opens ?? name })} <IconExternalLink size={14} aria-hidden />
        </Anchor>
      </div>
      <p className={classes['wait']}>
        <IconClock size={16} aria-hidden /> {guide.wait}
      </p>
      {platform === 'facebook' || platform === 'instagram' ? (
        <VideoDisclosure name={platform} language={language} />
      ) : null}
      <ol className={classes['steps']}>
        {guide.steps.map((step) => (
          <li key={step.title}>
            <div>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </div>
            <Picture drawing={step.drawing} />
          </li>
        ))}
      </ol>
      <div className={classes['foot']}>
        <HelpButton account={account} language={language} />
        <Button onClick={onReady}>{t('haveFile')}</Button>
      </div>
    </div>
  )
}
