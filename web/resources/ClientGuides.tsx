import { useLanguage, useTexts } from '../kit/i18n/i18n.ts'
import { Panel } from '../ui/Panel.tsx'
import { ResourceLinks } from './ResourceLinks.tsx'
import { RESOURCES } from './rows.ts'
import { VideoDisclosure } from './VideoDisclosure.tsx'
import { CLIENT_VIDEOS } from './videos.ts'
import { resourceTexts } from './texts/index.ts'

const GUIDE_SLUGS = ['why-your-lawyer-asks', 'upload-from-a-phone', 'what-your-lawyer-sees']

/** The most helpful guides and videos for clients, shown on their pages. */
export function ClientGuides() {
  const t = useTexts(resourceTexts)
  const language = useLanguage()
  return (
    <Panel title={t('help')}>
      <ResourceLinks resources={RESOURCES.filter(({ slug }) => GUIDE_SLUGS.includes(slug))} />
      {CLIENT_VIDEOS.map((name) => (
        <VideoDisclosure key={name} name={name} language={language} />
      ))}
    </Panel>
  )
}
