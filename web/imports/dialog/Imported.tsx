import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ImportTotals, PostImport } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useMay, useViewer } from '../../kit/viewer.ts'
import { Totals } from '../totals/Totals.tsx'
import { importTexts } from '../texts/index.ts'
import { ActionBar } from './ActionBar.tsx'
import classes from './ImportOutcome.module.css'

type Props = {
  made: PostImport
  totals: ImportTotals
  clientId: string
  onLeave(): void
  onAgain(): void
  onPart(): void
}

export function Imported({ made, totals, clientId, onLeave, onAgain, onPart }: Props) {
  const t = useTexts(importTexts)
  const isStaff = useMay('VIEW_POST')
  // An emailed link gives access only to imports.
  const isGuest = useViewer().link !== null
  const { added, changed } = totals.posts
  const { filled } = totals.media
  return (
    <div className={classes['outcome']}>
      <div className={classes['head']} data-tone="good" role="status">
        <IconCircleCheck size={32} stroke={1.6} aria-hidden />
        <div>
          <h3>
            {added > 0 || changed + filled === 0
              ? t('importedCount', { count: added })
              : changed > 0
                ? t('changedCount', { count: changed })
                : t('filledCount', { count: filled })}
          </h3>
          <p>{made.fileName}</p>
        </div>
      </div>
      <Totals
        totals={totals}
        names={isStaff ? ['posts', 'media', 'records'] : ['posts', 'media']}
        isPartial={made.doubts.includes('unread')}
      />
      {added + changed + filled === 0 ? <p className={classes['next']}>{t('nothingNew')}</p> : null}
      {made.missingParts.length > 0 ? (
        <p className={classes['next']}>
          {t('missingParts')}: {made.missingParts.join(', ')}
        </p>
      ) : null}
      {made.doubts.includes('unread') ? (
        <p className={classes['next']}>
          {t('notWhole')}: {t('doubt_unread')}
        </p>
      ) : null}
      {totals.media.missing > 0 ? <p className={classes['next']}>{t('addPartHint')}</p> : null}
      <ActionBar
        main={
          isGuest ? (
            <Button onClick={onLeave}>{t('done')}</Button>
          ) : (
            <Button
              renderRoot={(props) => (
                <Link {...props} to="/clients/$clientId/posts" params={{ clientId }} onClick={onLeave} />
              )}
            >
              {t('viewPosts')}
            </Button>
          )
        }
      >
        {isStaff ? (
          <Button
            variant="subtle"
            color="gray"
            renderRoot={(props) => (
              <Link {...props} to="/imports/$importId" params={{ importId: made.id }} onClick={onLeave} />
            )}
          >
            {t('seeLedger')}
          </Button>
        ) : null}
        <Button variant="subtle" color="gray" onClick={onPart}>
          {t('addPart')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onAgain}>
          {t('importAnother')}
        </Button>
      </ActionBar>
    </div>
  )
}
