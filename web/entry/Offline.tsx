import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { useWords } from '../kit/i18n.ts'
import classes from './Offline.module.css'
import { entryWords } from './words/index.ts'

export function Offline() {
  const t = useWords(entryWords)
  const { online } = useNetwork()
  return (
    <div role="status">
      {online ? null : (
        <p className={classes['bar']}>
          <IconCloudOff size={16} aria-hidden /> {t('offline')}
        </p>
      )}
    </div>
  )
}
