import type { AccountOwner, SocialSite } from '#contract/index.ts'
import { useLanguage, useTexts } from '../kit/i18n/i18n.ts'
import { dayIn, formatDate } from '../kit/i18n/time.ts'
import { socialTexts } from './texts/index.ts'

/** For staff: why a client has no account on a platform. */
export function useNoneAdded(): (site: SocialSite, client: AccountOwner) => string {
  const t = useTexts(socialTexts)
  const language = useLanguage()
  return (site, client) => {
    const answer = client.noAccounts.find(({ socialSiteId }) => socialSiteId === site.id)
    const removed = client.removedAccounts?.find(({ socialSiteId }) => socialSiteId === site.id)
    const day = (at: string) => formatDate(dayIn(at, client.timeZone), language)
    if (answer) return t('hasNone', { platform: site.name, at: day(answer.answeredAt) })
    if (removed) return t('noneAnyMore', { platform: site.name, at: day(removed.removedAt) })
    return t('noneStaff', { platform: site.name })
  }
}
