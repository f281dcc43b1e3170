import { Popover, UnstyledButton } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { lazy, useMemo, useState } from 'react'
import { keywordText, type Post } from '#contract/index.ts'
import { useTexts } from '../../../kit/i18n/i18n.ts'
import { Part } from '../../../ui/Part.tsx'
import { postTexts } from '../../texts/index.ts'
import classes from './FlagMarks.module.css'
import { flaggedKeywords, placeText } from './places.ts'

const WhyFlagged = lazy(() => import('./WhyFlagged.tsx'))

/**
 * The keywords of a flagged post as list items, each with its theme, and its place if the post's own text lacks it. Any of them opens why the
 * post is flagged; Tab reaches the first, because all open the same.
 */
export function FlagMarks({ post }: { post: Post }) {
  const t = useTexts(postTexts)
  const [isOpen, setOpen] = useState(false)
  const keywords = useMemo(() => flaggedKeywords(t, post), [t, post])
  return keywords.map((each, index) => {
    const place = placeText(t, each)
    const mark = (
      <UnstyledButton
        key={each.keyword}
        data-read
        data-why={index === 0 ? true : undefined}
        className={classes['flag'] ?? ''}
        title={t('whyFlagged')}
        tabIndex={index === 0 ? 0 : -1}
        aria-expanded={isOpen}
        onClick={(event) => {
          event.stopPropagation()
          setOpen(!isOpen)
        }}
      >
        <IconFlag size={14} stroke={1.9} aria-label={t('flagged')} role="img" />
        <span>
          <b dir="auto">{keywordText(each.keyword)}</b> · {t(`themeShort_${each.theme}`)}
          {place === null ? null : ` · ${place}`}
        </span>
      </UnstyledButton>
    )
    return (
      <li key={each.keyword}>
        {index > 0 ? (
          mark
        ) : (
          <Popover
            opened={isOpen}
            onChange={setOpen}
            position="bottom-start"
            width={380}
            withinPortal
            trapFocus
            returnFocus
          >
            <Popover.Target>{mark}</Popover.Target>
            <Popover.Dropdown className={classes['why'] ?? ''} onClick={(event) => event.stopPropagation()}>
              {isOpen ? (
                <Part>
                  <WhyFlagged post={post} keywords={keywords} onClose={() => setOpen(false)} />
                </Part>
              ) : null}
            </Popover.Dropdown>
          </Popover>
        )}
      </li>
    )
  })
}
