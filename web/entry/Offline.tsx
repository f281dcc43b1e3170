import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useWords } from '../kit/words/i18n.ts'
import { lookAgain } from '../kit/live/live.ts'
import { tryToReach, useIsServerReachable } from '../kit/calls/reached.ts'
import classes from './Offline.module.css'
import { entryWords } from './words/index.ts'

const RETRY_DELAY_MS = 5000

/** Shows that this device is offline or the server unreachable, and reloads all data once the connection is back. */
export function Offline() {
  const t = useWords(entryWords)
  const { online } = useNetwork()
  const reached = useIsServerReachable()
  const isLost = !online || !reached
  const wasLost = useRef(false)
  useEffect(() => {
    if (isLost) {
      wasLost.current = true
      const timer = setInterval(() => void tryToReach(), RETRY_DELAY_MS)
      return () => clearInterval(timer)
    }
    if (wasLost.current) lookAgain()
    wasLost.current = false
    return undefined
  }, [isLost])
  return (
    <div role="status">
      {isLost ? (
        <p className={classes['bar']}>
          <IconCloudOff size={16} aria-hidden /> {t(online ? 'serverGone' : 'offline')}
        </p>
      ) : null}
    </div>
  )
}
