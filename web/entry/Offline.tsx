import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '../kit/i18n/i18n.ts'
import { requestRefresh } from '../kit/live/live-events.ts'
import { checkServerReachable, useIsServerReachable } from '../kit/calls/reachability.ts'
import classes from './Offline.module.css'
import { entryTexts } from './texts/index.ts'

const RETRY_DELAY_MS = 5000

/** Shows that this device is offline or the server unreachable, and reloads all data once the connection is back. */
export function Offline() {
  const t = useTexts(entryTexts)
  const { online } = useNetwork()
  const isReachable = useIsServerReachable()
  const isLost = !online || !isReachable
  const wasLost = useRef(false)
  useEffect(() => {
    if (isLost) {
      wasLost.current = true
      const timer = setInterval(() => void checkServerReachable(), RETRY_DELAY_MS)
      return () => clearInterval(timer)
    }
    if (wasLost.current) requestRefresh()
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
