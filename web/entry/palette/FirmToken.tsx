import { useResizeObserver } from '@mantine/hooks'
import { IconBuilding, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type Account, accountTypeOf } from '#contract/index.ts'
import { useCall } from '../../kit/calls/query.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useCustomerId, useViewer } from '../../kit/viewer.ts'
import { paletteTexts } from './texts/index.ts'
import classes from './Palette.module.css'

/**
 * The firm that the palette searches. People of a provider choose it by name, beginning with the one in which they work, and can free it; that
 * changes nothing on the page behind.
 */
export function usePaletteFirm() {
  const current = useCustomerId()
  const isProvider = accountTypeOf(useViewer().accountType) === 'provider'
  const [chosen, setChosen] = useState<Account | string | null>(current)
  const id = isProvider ? (typeof chosen === 'string' ? chosen : (chosen?.id ?? null)) : current
  const { data } = useCall(
    'getAccount',
    { params: { id: id ?? '' } },
    { enabled: isProvider && id !== null, staleTime: 60_000 },
  )
  const firm = typeof chosen === 'object' && chosen ? chosen : data
  return {
    id,
    /** A firm that is only searched so far. */
    other: isProvider && firm && id !== null && id !== current ? firm : null,
    token: isProvider && id !== null ? { name: firm?.name ?? '…', free: () => setChosen(null) } : null,
    choose: setChosen,
  }
}

/** The chosen firm inside of the field, with its width. */
export function useToken(token: { name: string; free(): void } | null) {
  const t = useTexts(paletteTexts)
  const [element, { width }] = useResizeObserver<HTMLSpanElement>()
  if (!token) return null
  return {
    width,
    content: (
      <span ref={element} className={classes['token']}>
        <span>
          <IconBuilding size={15} aria-hidden />
          <span className={classes['tokenName']}>{token.name}</span>
          <button type="button" aria-label={t('otherFirm', { name: token.name })} onClick={token.free}>
            <IconX size={13} aria-hidden />
          </button>
        </span>
      </span>
    ),
  }
}
