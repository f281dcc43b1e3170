import { IconPhone } from '@tabler/icons-react'
import classes from './CallLine.module.css'

type Props = {
  name: string
  phone: string | null
  /** Part of a bar, which has its own border. */
  isInBar?: boolean
}

/** The law firm and its phone number. */
export function CallLine({ name, phone, isInBar = false }: Props) {
  return (
    <p className={classes['call']} data-bar={isInBar || undefined}>
      <strong>{name}</strong>
      {phone ? (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <IconPhone size={18} aria-hidden /> {phone}
        </a>
      ) : null}
    </p>
  )
}
