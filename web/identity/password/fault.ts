import { PASSWORD_FAULTS } from '#contract/index.ts'
import type { Translate } from '../../kit/i18n/i18n.ts'
import type { identityTexts } from '../texts/index.ts'

type T = Translate<(typeof identityTexts)['en']>

/** Why the server refused a password, in the language of the page. */
export function passwordFaultText(t: T, sentence: string | undefined): string | undefined {
  const faults = Object.keys(PASSWORD_FAULTS) as (keyof typeof PASSWORD_FAULTS)[]
  const fault = faults.find((each) => PASSWORD_FAULTS[each] === sentence)
  return fault ? t(`fault_${fault}`) : sentence
}
