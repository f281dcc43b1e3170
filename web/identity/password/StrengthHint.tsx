import { useTexts } from '../../kit/i18n/i18n.ts'
import { identityTexts } from '../texts/index.ts'
import classes from './StrengthHint.module.css'
import { MIN_PASSWORD_LENGTH, strengthOf } from './strength.ts'

const FILLED_BARS = { short: 0, weak: 1, fair: 2, strong: 3 } as const

/** Shows the strength of a password as text and three bars. */
export function StrengthHint({
  password,
  known,
  isRefused = false,
}: {
  password: string
  known: readonly string[]
  /** The server refused exactly this password. */
  isRefused?: boolean
}) {
  const t = useTexts(identityTexts)
  const verdict = strengthOf(password, known)
  const strength = isRefused && verdict !== 'short' ? 'weak' : verdict
  const missing = MIN_PASSWORD_LENGTH - [...password].length
  return (
    <div className={classes['hint']} data-strength={strength}>
      <span className={classes['bars']} aria-hidden>
        {[1, 2, 3].map((bar) => (
          <i key={bar} data-on={bar <= FILLED_BARS[strength] || undefined} />
        ))}
      </span>
      <span role="status">
        {password === ''
          ? ''
          : strength === 'short'
            ? t('missing', { count: missing })
            : t(isRefused ? 'strength_refused' : `strength_${strength}`)}
      </span>
    </div>
  )
}
