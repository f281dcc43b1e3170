import { useEffect, useState } from 'react'
import { useLanguage } from '../kit/i18n/i18n.ts'
import { browserZone, formatAgo, formatInstant } from '../kit/i18n/time.ts'

/** How long ago something happened, with the exact time on hover. */
export function When({ at, className }: { at: string; className?: string | undefined }) {
  const language = useLanguage()
  const [now, setNow] = useState(Date.now)
  const isYoung = now - Date.parse(at) < 3_600_000
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), isYoung ? 1000 : 60_000)
    return () => clearInterval(timer)
  }, [isYoung])
  return (
    <time className={className} dateTime={at} title={formatInstant(at, browserZone(), language)}>
      {formatAgo(at, now, language)}
    </time>
  )
}
