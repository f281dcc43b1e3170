import { useTexts } from '../../kit/i18n/i18n.ts'
import { clientTexts } from '../texts/index.ts'
import classes from './AddClient.module.css'
import type { Step } from './draft.ts'

const STEPS = ['stepDetails', 'stepAssign', 'stepConfirm', 'stepPayment'] as const

/** Shows the current one of the four steps. Steps that are done link back. */
export function StepHead({
  now,
  isFixed,
  onStep,
}: {
  now: Step
  isFixed: boolean
  onStep(step: Step): void
}) {
  const t = useTexts(clientTexts)
  return (
    <ol className={classes['steps']} aria-label={t('steps')}>
      {STEPS.map((word, index) => {
        const step = index as Step
        const isDone = step < now
        return (
          <li key={word} data-done={isDone || undefined} aria-current={step === now ? 'step' : undefined}>
            {isDone && !isFixed ? (
              <button type="button" onClick={() => onStep(step)}>
                {t(word)}
              </button>
            ) : (
              <span>{t(word)}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
