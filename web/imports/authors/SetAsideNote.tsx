import { Link } from '@tanstack/react-router'
import { PLATFORMS } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useLanguage, useTexts } from '../../kit/i18n/i18n.ts'
import { browserZone, formatInstant } from '../../kit/i18n/time.ts'
import { authorTexts } from '../texts/authors/index.ts'
import classes from './Authors.module.css'

/** On a client's profile: how many records wait for a decision whose they are, by import. Without any, there is no note. */
export function SetAsideNote({ clientId }: { clientId: string }) {
  const t = useTexts(authorTexts)
  const language = useLanguage()
  const { data } = useCall('listSetAside', { params: { id: clientId } })
  if (!data || data.items.length === 0) return null
  const count = data.items.reduce((sum, { records }) => sum + records, 0)
  return (
    <section className={classes['waiting']} aria-label={t('title')}>
      <p>{t('waiting', { count })}</p>
      <ul>
        {data.items.map(({ importId, platform, createdAt, records }) => (
          <li key={importId}>
            <Link to="/imports/$importId" params={{ importId }}>
              {t('open', {
                platform: PLATFORMS[platform].name,
                date: formatInstant(createdAt, browserZone(), language),
                count: records,
              })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
