import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  isUnreadArchive,
  nameOfFound,
  PLATFORMS,
  type PlatformType,
  type UnreadArchive,
} from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import { guideOf } from '../guide/guide.ts'
import { importTexts } from '../texts/index.ts'
import { verdictTexts } from '../texts/verdicts.ts'
import { unreadTexts } from '../texts/unread/index.ts'
import { KeepUnread } from '../unread/KeepUnread.tsx'
import type { Fault } from '../zip/verdict.ts'
import { ActionBar } from './ActionBar.tsx'
import { ChosenFile } from './ChosenFile.tsx'
import classes from './VerdictBox.module.css'

type Props = {
  verdict: Fault
  file: File
  platform: PlatformType
  /** Shows the guide at a step, from 0. */
  onGuide(at: number): void
  onOther(): void
  onAnyway(): void
  /** Sends it to be kept unread. */
  onKeep(archive: UnreadArchive): void
  /** A button that asks for help, where that is offered. */
  help?: ReactNode
}

/** What is wrong with the chosen file and what to do, before any of it is sent. */
export function VerdictBox({ verdict, file, platform, onGuide, onOther, onAnyway, onKeep, help }: Props) {
  const t = useTexts(importTexts)
  const tVerdict = useTexts(verdictTexts)
  const tUnread = useTexts(unreadTexts)
  const isClient = useViewer().clientId !== null
  const { kind } = verdict
  const jsonStep = useJsonStep(platform)
  const names = {
    platform: PLATFORMS[platform].name,
    found: ('found' in verdict && nameOfFound(verdict.found)) || '',
    files: kind === 'TOO_MANY_FILES' ? verdict.files : '',
    most: kind === 'TOO_MANY_FILES' ? verdict.most : '',
  }
  const hasGuideStep = hasGuide(kind)
  const chooseOtherButton = (
    <Button key="other" {...(hasGuideStep ? { variant: 'subtle', color: 'gray' } : {})} onClick={onOther}>
      {t('chooseOther')}
    </Button>
  )
  const unread = kind === 'OTHER_ARCHIVE' && isUnreadArchive(verdict.found) ? verdict.found : null
  if (unread && isClient)
    return (
      <KeepUnread
        key={`${file.name} ${file.size} ${file.lastModified}`}
        file={file}
        archive={unread}
        onOther={onOther}
        onKeep={() => onKeep(unread)}
        help={help}
      />
    )
  return (
    <>
      <div role="alert" className={classes['verdict']}>
        <ChosenFile file={file} />
        <IconAlertTriangle size={28} stroke={1.6} aria-hidden className={classes['icon']} />
        <p className={classes['sentence']}>{tVerdict(`verdict_${kind}`, names)}</p>
        <p>{tVerdict(`verdictNext_${kind}`, { ...names, step: jsonStep + 1 })}</p>
        {unread ? <p>{tUnread('onlyClient')}</p> : null}
        <p className={classes['calm']}>{t('nothingSent')}</p>
      </div>
      <ActionBar
        main={
          kind === 'MUST_BE_JSON' ? (
            <Button onClick={() => onGuide(jsonStep)}>{t('showStep', { step: jsonStep + 1 })}</Button>
          ) : hasGuideStep ? (
            <Button onClick={() => onGuide(0)}>{t('showSteps')}</Button>
          ) : (
            chooseOtherButton
          )
        }
      >
        {hasGuideStep ? chooseOtherButton : null}
        {kind === 'UNRECOGNISED' || kind === 'HAS_NO_POSTS' ? (
          <Button variant="subtle" color="gray" onClick={onAnyway}>
            {t('sendAnyway')}
          </Button>
        ) : null}
        {help}
      </ActionBar>
    </>
  )
}

/** Whether the guide explains how to fix it. */
const hasGuide = (kind: Fault['kind']): boolean =>
  kind === 'MUST_BE_JSON' || kind === 'UNRECOGNISED' || kind === 'TOO_MANY_FILES' || kind === 'HAS_NO_POSTS'

/** The step of the guide that chooses JSON, from 0. */
function useJsonStep(platform: PlatformType): number {
  const { steps } = guideOf(platform, useLanguage())
  return Math.max(
    0,
    steps.findIndex(({ title }) => title.includes('JSON')),
  )
}
