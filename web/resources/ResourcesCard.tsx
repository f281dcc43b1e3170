import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../kit/i18n/i18n.ts'
import { Panel } from '../ui/Panel.tsx'
import { ResourceLinks } from './ResourceLinks.tsx'
import type { ResourceTag } from './resource.ts'
import { RESOURCES } from './rows.ts'
import { resourceTexts } from './texts/index.ts'

/** How many resources of a group are shown; the Resources menu links to the rest. */
const MAX_SHOWN = 6

/** One group of resources at a time, for a dashboard. */
export function ResourcesCard() {
  const t = useTexts(resourceTexts)
  const [tag, setTag] = useState<ResourceTag>('law-firm')
  return (
    <Panel
      title={t('resources')}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={t('forWhom')}
          value={tag}
          onChange={(value) => setTag(value as ResourceTag)}
          data={[
            { value: 'law-firm', label: t('forFirms') },
            { value: 'client', label: t('forClients') },
          ]}
        />
      }
    >
      <ResourceLinks resources={RESOURCES.filter(({ tags }) => tags.includes(tag)).slice(0, MAX_SHOWN)} />
    </Panel>
  )
}
