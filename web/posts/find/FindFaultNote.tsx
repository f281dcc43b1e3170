import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { FindFault } from '#contract/index.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { formatDate } from '../../kit/i18n/time.ts'
import classes from './Find.module.css'
import { findTexts } from './texts/index.ts'

type Props = { text: string; fault: FindFault; lastFind: string | null; onFix(text: string): void }

/** How many corrections are offered at most. */
const MAX_FIXES = 5

/** What is wrong, what to do, and the find as it may be meant. */
export function FindFaultNote({
  text,
  fault: { code, start, end, about = '', fixes },
  lastFind,
  onFix,
}: Props) {
  const t = useTexts(findTexts)
  const language = useLanguage()
  const part = text.slice(start, end)
  const isGuess = code === 'unknownField' && about !== ''
  return (
    <div className={classes['wrong']}>
      <div role="alert">
        <p className={classes['what']}>
          <IconAlertCircle size={17} aria-hidden />
          <b>{t(`fault_${code}`, { about, name: part })}</b>
          {part.trim() === '' ? null : <span className={classes['part']}>{part}</span>}
        </p>
        <p>{isGuess ? t('adviceDidYouMean', { about }) : t(`advice_${code}`)}</p>
      </div>
      <div className={classes['picks']}>
        {fixes.slice(0, MAX_FIXES).map((fix) => (
          <Button key={fix.text} variant="default" size="compact-sm" onClick={() => onFix(fix.text)}>
            {fix.text}
            {fix.day ? <span className={classes['aside']}>{formatDate(fix.day, language)}</span> : null}
          </Button>
        ))}
      </div>
      {lastFind === null ? null : <p className={classes['aside']}>{t('stillShows', { find: lastFind })}</p>}
    </div>
  )
}
