import { VisuallyHidden } from '@mantine/core'
import { IconFileText, IconPlayerPlay } from '@tabler/icons-react'
import { withFrenchSpaces } from '#contract/index.ts'
import { useLanguage, useTexts } from '../kit/i18n/i18n.ts'
import type { Resource } from './resource.ts'
import classes from './Resources.module.css'
import { videoLength } from './videos.ts'
import { resourceTexts } from './texts/index.ts'

/** Titles that open in a new tab. */
export function ResourceLinks({ resources }: { resources: readonly Resource[] }) {
  const t = useTexts(resourceTexts)
  const language = useLanguage()
  return (
    <ul className={classes['links']}>
      {resources.map(({ slug, title, video }) => {
        const Icon = video ? IconPlayerPlay : IconFileText
        return (
          <li key={slug}>
            <a href={`/resources/${slug}`} target="_blank" rel="noopener">
              <Icon size={16} stroke={1.6} aria-hidden />
              <span>
                {withFrenchSpaces(title[language])}{' '}
                {video ? <span className={classes['seconds']}>({videoLength(video)}) </span> : null}
                <VisuallyHidden>{t('newTab')}</VisuallyHidden>
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
