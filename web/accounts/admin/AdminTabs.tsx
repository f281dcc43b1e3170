import { IconArrowRight } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Command, useCommands } from '../../kit/keys/commands.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useScrollTabIntoView } from '../../ui/lists/useScrollTabIntoView.ts'
import { accountTexts } from '../texts/index.ts'
import classes from '../../ui/PageTabs.module.css'
import { type Section, SECTIONS } from './sections.ts'

type Props = { label: string; accountId: string; sections: readonly Section[] }

export function AdminTabs({ label, accountId, sections }: Props) {
  const t = useTexts(accountTexts)
  const tabs = useScrollTabIntoView()
  const navigate = useNavigate()
  useCommands(
    useMemo(
      () =>
        sections.map((section): Command => ({
          id: `admin-${section}`,
          title: t(SECTIONS[section].word),
          group: label,
          icon: IconArrowRight,
          can: true,
          run: () => void navigate({ to: SECTIONS[section].to, params: { accountId } }),
        })),
      [t, navigate, sections, label, accountId],
    ),
  )
  return (
    <nav ref={tabs} className={classes['tabs']} aria-label={label}>
      {sections.map((section) => {
        const { word, to } = SECTIONS[section]
        return (
          <Link
            key={section}
            to={to}
            params={{ accountId }}
            className={classes['tab']}
            activeOptions={{ includeSearch: false }}
          >
            {t(word)}
          </Link>
        )
      })}
    </nav>
  )
}
