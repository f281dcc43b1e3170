import { IconPhone } from '@tabler/icons-react'
import classes from './CallLine.module.css'

/** Who asks, and the number to call. */
export function CallLine({ name, phone }: { name: string; phone: string | null }) {
  return (
    <p className={classes['call']}>
      <strong>{name}</strong>
      {phone ? (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <IconPhone size={18} aria-hidden /> {phone}
        </a>
      ) : null}
    </p>
  )
}
