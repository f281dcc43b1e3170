import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { JobError } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useSentence } from '../useSentence.ts'
import { importTexts } from '../texts/index.ts'
import { ActionBar } from './ActionBar.tsx'
import classes from './ImportOutcome.module.css'

type Props = {
  problem: JobError | null
  fileName: string
  onAgain(): void
  onPart(): void
  /** Shows the guide at a step, from 0. */
  onGuide(at: number): void
  /** A button that asks for help, where that is offered. */
  help?: ReactNode
}

const NEXT_STEPS = {
  POST_IMPORT_FILE_MUST_BE_JSON: 'failNext_format',
  POST_IMPORT_FILE_WRONG_PLATFORM: 'failNext_platform',
  POST_IMPORT_FILE_UNRECOGNISED: 'failNext_unrecognised',
  POST_IMPORT_FILE_OTHER_ARCHIVE: 'failNext_notPlatform',
  POST_IMPORT_FILE_ENCRYPTED_CHATS: 'failNext_notPlatform',
  POST_IMPORT_FILE_HOLDS_ZIPS: 'failNext_zips',
  POST_IMPORT_FILE_HAS_NO_POSTS: 'failNext_noPosts',
  POST_IMPORT_FILE_DAMAGED: 'failNext_damaged',
  POST_IMPORT_FILE_UNSAFE: 'failNext_damaged',
  POST_IMPORT_FILE_LOCKED: 'failNext_unrecognised',
  POST_IMPORT_FILE_REWRITTEN: 'failNext_damaged',
  POST_IMPORT_FILE_TOO_COMPLEX: 'failNext_rest',
  POST_IMPORT_FILE_TOO_MANY_FILES: 'failNext_tooMany',
} as const

const nextStepFor = (code: string) =>
  code in NEXT_STEPS ? NEXT_STEPS[code as keyof typeof NEXT_STEPS] : ('failNext_rest' as const)

/** The server's sentence, and what to do. */
export function Failed({ problem, fileName, onAgain, onPart, onGuide, help }: Props) {
  const t = useTexts(importTexts)
  const sentence = useSentence()
  return (
    <div className={classes['outcome']}>
      <div className={classes['head']} data-tone="bad" role="alert">
        <IconAlertTriangle size={32} stroke={1.6} aria-hidden />
        <div>
          <h3>{problem ? sentence(problem) : t('importFailed')}</h3>
          <p>{fileName}</p>
        </div>
      </div>
      <p className={classes['next']}>{t(nextStepFor(problem?.code ?? ''))}</p>
      <ActionBar main={<Button onClick={onAgain}>{t('chooseOther')}</Button>}>
        {problem?.code === 'POST_IMPORT_FILE_HAS_NO_POSTS' ? (
          <Button variant="subtle" color="gray" onClick={onPart}>
            {t('addPart')}
          </Button>
        ) : null}
        <Button variant="subtle" color="gray" onClick={() => onGuide(0)}>
          {t('showSteps')}
        </Button>
        {help}
      </ActionBar>
    </div>
  )
}
