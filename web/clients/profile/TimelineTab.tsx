import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addDays, type Client } from '#contract/index.ts'
import { useMay } from '../../kit/viewer.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import {
  applyFilters,
  DoubtNote,
  EmptyFind,
  EmptyList,
  FilterBar,
  FoundWords,
  hasActiveFilters,
  LossIcons,
  NO_FILTERS,
  PostColumns,
  useFilterChoice,
} from '../../posts/index.tsx'
import { clientTexts } from '../texts/index.ts'

/** One section on each side of the date of loss, or a single one if a filter or the viewer's rights leave only that. */
export function TimelineTab({ client }: { client: Client }) {
  const t = useTexts(clientTexts)
  const { id, dateOfLoss } = client
  const mayLegal = useMay('VIEW_LEGAL_PHRASES')
  const navigate = useNavigate()
  const { view } = useSearch({ strict: false })
  const [choice, change] = useFilterChoice()
  /** The line shows all dates, so that a range can be seen on it. */
  const all = useMemo(() => {
    const { order: _, ...query } = applyFilters({ clientIds: [id] }, { ...choice, range: null }, null)
    return query
  }, [id, choice])
  const onTimeline = useMemo(() => ({ clientIds: [id], isOnTimeline: true }), [id])
  const query = useMemo(
    () => applyFilters(onTimeline, choice, mayLegal ? dateOfLoss : null),
    [onTimeline, choice, mayLegal, dateOfLoss],
  )
  const sections = useMemo(() => {
    const loss = mayLegal ? dateOfLoss : null
    const base = applyFilters(onTimeline, { ...choice, order: 'desc' }, loss)
    const allPosts = { name: 'all', title: t('timeline'), icon: null, query: base, side: null }
    if (!mayLegal || choice.range === 'doubt') return [allPosts] as const
    const { since = '', until = '9999-12-31' } = base
    const eve = addDays(dateOfLoss, -1)
    const before = {
      name: 'pre',
      title: t('preLoss'),
      icon: <LossIcons.Before />,
      query: { ...base, until: until < eve ? until : eve },
      side: 'before' as const,
    }
    const after = {
      name: 'post',
      title: t('postLoss'),
      icon: <LossIcons.After />,
      query: { ...base, since: since > dateOfLoss ? since : dateOfLoss },
      side: 'after' as const,
    }
    if (since > eve) return [after] as const
    return until < dateOfLoss ? ([before] as const) : ([before, after] as const)
  }, [onTimeline, choice, dateOfLoss, mayLegal, t])
  return (
    <FoundWords find={choice.find}>
      <FilterBar
        choice={choice}
        query={query}
        dateOfLoss={mayLegal ? dateOfLoss : null}
        hasStatuses
        hasFlags
        onChange={change}
      />
      <DoubtNote
        base={onTimeline}
        choice={choice}
        dateOfLoss={mayLegal ? dateOfLoss : null}
        isSplit={sections.length > 1}
        onChange={change}
      />
      <PostColumns
        // A section that is new must not keep what another one showed.
        key={sections.map(({ name }) => name).join(' ')}
        label={t('timeline')}
        all={all}
        sections={sections}
        dateOfLoss={mayLegal ? dateOfLoss : null}
        empty={
          choice.find !== null ? (
            <EmptyFind find={choice.find} query={query} onFind={(next) => change({ find: next })} />
          ) : (
            <EmptyList
              title={t('emptyTimeline')}
              hint={t('emptyTimelineHint')}
              onClear={hasActiveFilters(choice) ? () => change(NO_FILTERS) : null}
            />
          )
        }
        chosen={view}
        onChoose={(name) =>
          void navigate({
            to: '.',
            search: (search) => ({ ...search, view: name }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </FoundWords>
  )
}
