import type { EvidencePackage } from '#contract/index.ts'
import type { Translate } from '../kit/i18n/i18n.ts'
import type { packageTexts } from './texts/index.ts'

/** What a package is of, in words. */
export function nameOfPackage(
  t: Translate<(typeof packageTexts)['en']>,
  { of }: Pick<EvidencePackage, 'of'>,
): string {
  if (of.kind === 'selection') return t('of_selection')
  if (of.kind === 'client') return t('of_client', { name: of.name ?? '' })
  return of.name ?? ''
}
