import { Textarea, type TextareaProps } from '@mantine/core'
import classes from './GrowingText.module.css'

type Props = Omit<TextareaProps, 'rows' | 'autosize' | 'minRows' | 'maxRows'> & {
  /** Lines when empty. */
  rows: number
  /** Lines from which on it scrolls. */
  most?: number
}

/** A text field that is as high as its words. The browser sees to it: measuring in a script costs a layout of the page at each change. */
export function GrowingText({ rows, most = 100, ...rest }: Props) {
  return (
    <Textarea
      {...rest}
      rows={rows}
      classNames={{ input: classes['input'] ?? '' }}
      styles={{ input: { '--rows': rows, '--most': most } as object }}
    />
  )
}
