import { Textarea, type TextareaProps } from '@mantine/core'
import classes from './GrowingText.module.css'

type Props = Omit<TextareaProps, 'rows' | 'autosize' | 'minRows' | 'maxRows'> & {
  /** Lines when empty. */
  rows: number
  /** Above this number of lines it scrolls. */
  most?: number
}

/** A text field that grows with its text. It uses CSS, because measuring in a script costs a layout of the page at each change. */
export function GrowingText({ rows, most = 100, ...props }: Props) {
  return (
    <Textarea
      {...props}
      rows={rows}
      classNames={{ input: classes['input'] ?? '' }}
      styles={{ input: { '--rows': rows, '--most': most } as object }}
    />
  )
}
