import type { AccountOwner, SocialSite } from '#contract/index.ts'
import { useLanguage, useTexts } from '../kit/i18n/i18n.ts'
import { dayIn, formatDate } from '../kit/i18n/time.ts'
import { socialTexts } from './texts/index.ts'

/** For staff: states that the client added no account on this platform, or answered that they have none. */
export function NoneAdded({ site, client }: { site: SocialSite; client: AccountOwner }) {
  const t = useTexts(socialTexts)
  const language = useLanguage()
  const answer = client.noAccounts.find(({ socialSiteId }) => socialSiteId === site.id)
  return answer
    ? t('hasNone', {
        platform: site.name,
        at: formatDate(dayIn(answer.answeredAt, client.timeZone), language),
      })
    : t('noneStaff', { platform: site.name })
}
