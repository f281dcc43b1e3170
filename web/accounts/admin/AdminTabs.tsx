import { Link } from '@tanstack/react-router'
import { useWords } from '../../kit/words/i18n.ts'
import { useScrollTabIntoView } from '../../ui/lists/useScrollTabIntoView.ts'
import { accountWords } from '../words/index.ts'
import classes from '../../ui/PageTabs.module.css'
import { type Section, SECTIONS } from './sections.ts'

type Props = { label: string; accountId: string; sections: readonly Section[] }

export function AdminTabs({ label, accountId, sections }: Props) {
  const t = useWords(accountWords)
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
