import { Tooltip } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconBolt } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useIsLive } from '../../kit/live/live-events.ts'
import { useIsServerReachable } from '../../kit/calls/reachability.ts'
import { entryTexts } from '../texts/index.ts'
import classes from './Header.module.css'

/** Shown only after this long without a stream, because a restart takes less. */
const SHOW_DELAY_MS = 20_000

/** Shows that colleagues' changes arrive late. If the server can't be reached at all, a banner above the page says so. */
export function LiveState() {
  const t = useTexts(entryTexts)
  const isLive = useIsLive()
  const isReached = useIsServerReachable()
  const { online } = useNetwork()
  const isAway = !isLive && isReached && online
  return (
    <span role="status" className={classes['live']}>
      {isAway ? <DelayedNotice label={t('notLive')} hint={t('notLiveHint')} /> : null}
    </span>
  )
}

function DelayedNotice({ label, hint }: { label: string; hint: string }) {
  const [isDelayOver, setDelayOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDelayOver(true), SHOW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isDelayOver ? (
    <Tooltip label={hint} multiline maw={260}>
      <span className={classes['late']}>
        <IconBolt size={16} aria-hidden /> <span>{label}</span>
      </span>
    </Tooltip>
  ) : null
}
