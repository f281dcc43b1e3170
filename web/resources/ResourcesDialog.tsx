import { Anchor, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { config } from '../kit/calls/config.ts'
import { useLanguage, useTexts } from '../kit/i18n/i18n.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { EmptyState } from '../ui/lists/States.tsx'
import { normalizeForSearch } from '../kit/i18n/plain-words.ts'
import { ResourceLinks } from './ResourceLinks.tsx'
import type { ResourceTag } from './resource.ts'
import classes from './Resources.module.css'
import { RESOURCES } from './rows.ts'
import { resourceTexts } from './texts/index.ts'

/** All resources, filtered by audience and by words of the title. */
export default function ResourcesDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(resourceTexts)
  const language = useLanguage()
  const [keyword, setKeyword] = useState('')
  const [tag, setTag] = useState<ResourceTag | 'all'>('all')
  const matchingResources = RESOURCES.filter(
    ({ tags, title }) =>
      (tag === 'all' || tags.includes(tag)) &&
      normalizeForSearch(title[language]).includes(normalizeForSearch(keyword)),
  )
  const { email } = config().support
  return (
    <Dialog opened onClose={onClose} title={t('resources')} size="lg">
      <div className={classes['tools']}>
        <SearchField label={t('search')} wait={150} isFirst onSearch={setKeyword} />
        <SegmentedControl
          aria-label={t('forWhom')}
          value={tag}
          onChange={(value) => setTag(value as ResourceTag | 'all')}
          data={[
            { value: 'all', label: t('everything') },
            { value: 'law-firm', label: t('forFirms') },
            { value: 'client', label: t('forClients') },
          ]}
        />
      </div>
      <div role="status">{matchingResources.length === 0 ? <EmptyState title={t('none')} /> : null}</div>
      <ResourceLinks resources={matchingResources} />
      {email ? (
        <p className={classes['foot']}>
          {t('question')}{' '}
          <Anchor inherit underline="always" href={`mailto:${email}`}>
            {email}
          </Anchor>
        </p>
      ) : null}
    </Dialog>
  )
}
