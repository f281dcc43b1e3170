import { Link } from '@tanstack/react-router'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useScrollTabIntoView } from '../../ui/lists/useScrollTabIntoView.ts'
import { accountTexts } from '../texts/index.ts'
import classes from '../../ui/PageTabs.module.css'
import { type Section, SECTIONS } from './sections.ts'

type Props = { label: string; accountId: string; sections: readonly Section[] }

export function AdminTabs({ label, accountId, sections }: Props) {
  const t = useTexts(accountTexts)
  const tabs = useScrollTabIntoView()
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
