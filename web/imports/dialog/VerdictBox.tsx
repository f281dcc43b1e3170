import { Button } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PLATFORMS, type PlatformType } from '#contract/index.ts'
import { useLanguage, useWords } from '../../kit/words/i18n.ts'
import { guideOf } from '../guide/guide.ts'
import { importWords } from '../words/index.ts'
import type { Fault } from '../zip/verdict.ts'
import classes from './VerdictBox.module.css'

type Props = {
  verdict: Fault
  file: File
  platform: PlatformType
  onGuide(): void
  onAnyway(): void
  /** A button that asks for help, where that is offered. */
  help?: ReactNode
}

/** What is wrong with the chosen file and what to do, before a byte of it is sent. */
export function VerdictBox({ verdict, file, platform, onGuide, onAnyway, help }: Props) {
  const t = useWords(importWords)
  const step = useJsonStep(platform)
  const names = {
    platform: PLATFORMS[platform].name,
    found: verdict.kind === 'other-platform' ? PLATFORMS[verdict.found].name : '',
    files: verdict.kind === 'too-many-files' ? verdict.files : '',
    most: verdict.kind === 'too-many-files' ? verdict.most : '',
  }
  return (
    <div role="alert" className={classes['verdict']}>
      <IconFileAlert size={24} stroke={1.6} aria-hidden />
      <div>
        <p className={classes['file']}>{file.name}</p>
        <p className={classes['sentence']}>{t(`verdict_${verdict.kind}`, names)}</p>
        <p className={classes['next']}>{t(`verdictNext_${verdict.kind}`, { ...names, step })}</p>
        <div className={classes['acts']}>
          {verdict.kind === 'not-json' ||
          verdict.kind === 'unrecognised' ||
          verdict.kind === 'too-many-files' ||
          verdict.kind === 'no-posts' ? (
            <Button size="compact-md" variant="default" onClick={onGuide}>
              {t('showSteps')}
            </Button>
          ) : null}
          {verdict.kind === 'unrecognised' || verdict.kind === 'no-posts' ? (
            <Button size="compact-md" variant="subtle" color="gray" onClick={onAnyway}>
              {t('sendAnyway')}
            </Button>
          ) : null}
          {help}
        </div>
      </div>
    </div>
  )
}

/** The step of the guide in which JSON is chosen, so that the sentence can point at it. */
function useJsonStep(platform: PlatformType): number {
  const { steps } = guideOf(platform, useLanguage() === 'es' ? 'es' : 'en')
  return steps.findIndex(({ title }) => title.includes('JSON')) + 1
}
