import { useWords } from '../kit/i18n.ts'
import { Panel } from '../ui/Panel.tsx'
import { ResourceLinks } from './ResourceLinks.tsx'
import { RESOURCES } from './rows.ts'
import { resourceWords } from './words/index.ts'

const SLUGS = ['why-your-lawyer-asks', 'upload-from-a-phone', 'what-your-lawyer-sees']

/** The guides that a client is helped with most, for pages of clients. */
export function ClientGuides() {
  const t = useWords(resourceWords)
  return (
    <Panel title={t('help')}>
      <ResourceLinks resources={RESOURCES.filter(({ slug }) => SLUGS.includes(slug))} />
    </Panel>
  )
}
