import { Tooltip } from '@mantine/core'
import { PLATFORM_TYPES, PLATFORMS, type PlatformType } from '#contract/index.ts'
import { useWords } from '../../../kit/words/i18n.ts'
import { PLATFORM_ICONS } from '../../../ui/platforms.tsx'
import { postWords } from '../../words/index.ts'
import classes from '../PostToolbar.module.css'

/** Any number of platforms, never none. */
export function SiteToggles({
  value,
  onChange,
}: {
  value: PlatformType[] | null
  onChange(value: PlatformType[] | null): void
}) {
  const t = useWords(postWords)
  const chosen = value ?? [...PLATFORM_TYPES]
  const toggle = (site: PlatformType) => {
    const next = PLATFORM_TYPES.filter((each) =>
      each === site ? !chosen.includes(each) : chosen.includes(each),
    )
    if (next.length === 0) return
    onChange(next.length === PLATFORM_TYPES.length ? null : next)
  }
  return (
    <span className={classes['sites']} role="group" aria-label={t('sites')}>
      {PLATFORM_TYPES.map((site) => {
        const Icon = PLATFORM_ICONS[site]
        return (
          <Tooltip key={site} label={PLATFORMS[site].name}>
            <button
              type="button"
              className={classes['site']}
              aria-pressed={chosen.includes(site)}
              aria-label={PLATFORMS[site].name}
              onClick={() => toggle(site)}
            >
              <Icon size={17} stroke={1.7} aria-hidden />
            </button>
          </Tooltip>
        )
      })}
    </span>
  )
}
