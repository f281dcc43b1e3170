import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import {
  IconBook2,
  IconChevronDown,
  IconFileText,
  IconLifebuoy,
  IconList,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { withFrenchSpaces } from '#contract/index.ts'
import { config } from '../kit/calls/config.ts'
import { useLanguage, useTexts } from '../kit/i18n/i18n.ts'
import type { ResourceTag } from './resource.ts'
import { Part } from '../ui/Part.tsx'
import classes from './Resources.module.css'
import { RESOURCES } from './rows.ts'
import { resourceTexts } from './texts/index.ts'

const ResourcesDialog = lazy(() => import('./ResourcesDialog.tsx'))

const GROUPS = [
  { tag: 'law-firm', word: 'forFirms' },
  { tag: 'client', word: 'forClients' },
] as const satisfies { tag: ResourceTag; word: string }[]

/** How many resources of a group are shown; the dialog has the rest. */
const MAX_SHOWN = 5

export function ResourcesMenu() {
  const t = useTexts(resourceTexts)
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const { email } = config().support
  return (
    <>
      <Menu position="bottom-end" width={340} withinPortal={false}>
        <Menu.Target>
          <Button
            className={classes['wide'] ?? ''}
            variant="subtle"
            color="gray"
            px={8}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('resources')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes['menuList']}>
            {GROUPS.map(({ tag, word }) => (
              <div key={tag} role="group" aria-label={t(word)}>
                <Menu.Label>{t(word)}</Menu.Label>
                {RESOURCES.filter(({ tags }) => tags.includes(tag))
                  .slice(0, MAX_SHOWN)
                  .map(({ slug, title, type }) => (
                    <Menu.Item
                      key={slug}
                      component="a"
                      href={`/resources/${slug}`}
                      target="_blank"
                      rel="noopener"
                      leftSection={
                        type === 'video' ? (
                          <IconPlayerPlay size={16} stroke={1.6} />
                        ) : (
                          <IconFileText size={16} stroke={1.6} />
                        )
                      }
                    >
                      {withFrenchSpaces(title[language])}
                    </Menu.Item>
                  ))}
              </div>
            ))}
          </div>
          <Menu.Divider />
          <Menu.Item leftSection={<IconList size={16} stroke={1.6} />} onClick={() => setOpen(true)}>
            {t('all')}
          </Menu.Item>
          {email ? (
            <Menu.Item
              component="a"
              href={`mailto:${email}`}
              leftSection={<IconLifebuoy size={16} stroke={1.6} />}
            >
              {t('support')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Tooltip label={t('resources')}>
        <ActionIcon
          className={classes['narrow'] ?? ''}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('resources')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconBook2 size={20} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {open ? (
        <Part>
          <ResourcesDialog onClose={() => setOpen(false)} />
        </Part>
      ) : null}
    </>
  )
}
