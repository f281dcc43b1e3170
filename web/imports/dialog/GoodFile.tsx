import { Button } from '@mantine/core'
import { IconCheck, IconCircleCheck, IconFileZip, IconLock, IconUser, IconWifi } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { announce } from '../../kit/announce.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { importTexts } from '../texts/index.ts'
import { unreadTexts } from '../texts/unread/index.ts'
import { verdictTexts } from '../texts/verdicts.ts'
import type { FileFound } from '../zip/verdict.ts'
import { ActionBar } from './ActionBar.tsx'
import { ChosenFile } from './ChosenFile.tsx'
import { FileFacts } from './FileFacts.tsx'
import classes from './VerdictBox.module.css'

/** Bytes from which a phone's contract may matter. */
const LARGE_BYTES = 100_000_000

type Props = {
  file: File
  /** null: the file was not looked into. */
  found: FileFound | null
  onOther(): void
  onSend(): void
  /** A button that asks for help. */
  help: ReactNode
}

/** What a good file has, before any of it is sent. What is not known is left out. */
export function GoodFile({ file, found, onOther, onSend, help }: Props) {
  const t = useTexts(verdictTexts)
  const tImport = useTexts(importTexts)
  const tUnread = useTexts(unreadTexts)
  const title = t(found ? 'good_title' : 'unchecked_title')
  useEffect(() => announce(title), [title])
  const check = <IconCheck size={18} stroke={1.6} aria-hidden className={classes['good']} />
  const { posts = null, years = null, media = null, owner = null } = found ?? {}
  const [from = 0, to = 0] = years ?? []
  const postsText = (count: number): string =>
    !years
      ? t('good_posts', { count })
      : from === to
        ? t('good_postsOf', { count, year: from })
        : t('good_postsFrom', { count, from, to })
  const facts = [
    posts ? { key: 'posts', icon: check, text: postsText(posts) } : null,
    media ? { key: 'media', icon: check, text: t('good_media', { count: media }) } : null,
    // No tick: only the person knows whether that is right.
    owner
      ? {
          key: 'owner',
          icon: <IconUser size={18} stroke={1.6} aria-hidden />,
          text: <strong>{t('good_owner', { owner })}</strong>,
        }
      : null,
    found
      ? { key: 'messages', icon: <IconLock size={18} stroke={1.6} aria-hidden />, text: t('good_messages') }
      : null,
    file.size >= LARGE_BYTES
      ? { key: 'wifi', icon: <IconWifi size={18} stroke={1.6} aria-hidden />, text: t('good_wifi') }
      : null,
  ].filter((fact) => fact !== null)
  const Icon = found ? IconCircleCheck : IconFileZip
  return (
    <>
      <div className={classes['verdict']}>
        <ChosenFile file={file} />
        <Icon size={28} stroke={1.6} aria-hidden className={found ? classes['good'] : undefined} />
        <h3 className={classes['sentence']}>{title}</h3>
        <p>
          {t(found ? 'good_lead' : 'unchecked_lead')} {tUnread('nothingSentYet')}
        </p>
        {facts.length > 0 ? <FileFacts facts={facts} /> : null}
      </div>
      <ActionBar
        main={
          <Button autoFocus onClick={onSend}>
            {t('good_send')}
          </Button>
        }
      >
        <Button variant="subtle" color="gray" onClick={onOther}>
          {tImport('chooseOther')}
        </Button>
        {help}
      </ActionBar>
    </>
  )
}
