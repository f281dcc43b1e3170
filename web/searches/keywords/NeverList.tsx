import { IconX } from '@tabler/icons-react'
import { keywordText, type PostSearch } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useChangeFlagWord } from '../../posts/index.tsx'
import { searchTexts } from '../texts/index.ts'
import classes from './Keywords.module.css'

/** What never flags posts of the client, whatever the list above says. Nothing if there is none. */
export function NeverList({ search }: { search: PostSearch }) {
  const t = useTexts(searchTexts)
  const changeWord = useChangeFlagWord()
  if (search.never.length === 0) return null
  return (
    <section className={classes['field']} aria-label={t('neverForClient')}>
      <h3 className={classes['count']}>{t('neverForClient')}</h3>
      <ul className={classes['list']}>
        {search.never.map((word) => (
          <li key={word} className={classes['chip']}>
            <span dir="auto">{keywordText(word)}</span>
            <button
              type="button"
              aria-label={t('flagAgain', { word: keywordText(word) })}
              title={t('flagAgain', { word: keywordText(word) })}
              onClick={() => changeWord(search.clientId, 'notNever', word)}
            >
              <IconX size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
