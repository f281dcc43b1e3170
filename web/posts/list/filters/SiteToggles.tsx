import { Tooltip } from '@mantine/core'
import { PLATFORM_TYPES, PLATFORMS, type PlatformType } from '#contract/index.ts'
import { useTexts } from '../../../kit/i18n/i18n.ts'
import { PLATFORM_ICONS } from '../../../ui/platforms.tsx'
import { postTexts } from '../../texts/index.ts'
import classes from '../PostToolbar.module.css'

type Props = {
  value: PlatformType[] | null
  /** With names, if there is room, or for touch screens without tooltips. */
  hasWords?: boolean
  onChange(value: PlatformType[] | null): void
}

/** Any number of platforms, but at least one. */
export function SiteToggles({ value, hasWords = false, onChange }: Props) {
  const t = useTexts(postTexts)
  const chosenSites = value ?? [...PLATFORM_TYPES]
  const toggle = (site: PlatformType) => {
    const next = PLATFORM_TYPES.filter((each) =>
      each === site ? !chosenSites.includes(each) : chosenSites.includes(each),
    )
    if (next.length === 0) return
    onChange(next.length === PLATFORM_TYPES.length ? null : next)
  }
  return (
    <span
      className={classes['sites']}
      data-words={hasWords || undefined}
      role="group"
      aria-label={t('sites')}
    >
      {PLATFORM_TYPES.map((site) => {
        const Icon = PLATFORM_ICONS[site]
        const { name } = PLATFORMS[site]
        const button = (
          <button
            key={site}
            type="button"
            className={classes['site']}
            aria-pressed={chosenSites.includes(site)}
            aria-label={name}
            onClick={() => toggle(site)}
          >
            <Icon size={17} stroke={1.7} aria-hidden />
            {hasWords ? name : null}
          </button>
        )
        return hasWords ? (
          button
        ) : (
          <Tooltip key={site} label={name}>
            {button}
          </Tooltip>
        )
      })}
    </span>
  )
}
