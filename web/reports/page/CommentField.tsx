import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPencil } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ReportLine } from '#contract/index.ts'
import { call } from '../../kit/client.ts'
import { csrfToken } from '../../kit/csrf.ts'
import { GrowingText } from '../../ui/GrowingText.tsx'
import { useWords } from '../../kit/i18n.ts'
import { reportWords } from '../words/index.ts'
import classes from './Report.module.css'
import { useAutosave } from './useAutosave.ts'

type Props = { item: ReportLine; label: string; onSaved(id: string, comment: string): void }

export function CommentField({ item, label, onSaved }: Props) {
  const t = useWords(reportWords)
  const status = useId()
  const [write] = useState(() => async (comment: string, keepalive: boolean) => {
    await call(
      'commentReportPost',
      { params: { id: item.id }, body: { comment } },
      { quiet: true, keepalive },
    )
    onSaved(item.id, comment)
  })
  const { text, state, problem, type, retry } = useAutosave(item.comment, write)
  return (
    <div className={classes['comment']}>
      <GrowingText
        label={t('comment')}
        aria-label={label}
        aria-describedby={status}
        placeholder={t('commentHint')}
        rows={3}
        most={14}
        maxLength={20_000}
        value={text}
        // What is sent as the page is left has no time left to ask for the token.
        onFocus={() => void csrfToken()}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <p
        id={status}
        className={classes['saved']}
        data-state={state}
        role={state === 'failed' ? 'alert' : undefined}
      >
        {state === 'saved' ? (
          <>
            <IconCheck size={14} aria-hidden /> {t('saved')}
          </>
        ) : null}
        {state === 'typing' || state === 'saving' ? (
          <>
            <IconPencil size={14} aria-hidden /> {t(state)}
          </>
        ) : null}
        {state === 'failed' ? (
          <>
            <IconAlertTriangle size={14} aria-hidden />
            {problem?.code === 'NETWORK_LOST' ? t('notSavedOffline') : (problem?.message ?? t('notSaved'))}
            <Button size="compact-xs" variant="subtle" onClick={retry}>
              {t('saveNow')}
            </Button>
          </>
        ) : null}
      </p>
    </div>
  )
}
