import { IconFileZip } from '@tabler/icons-react'
import { formatSize } from '../../ui/size.ts'
import type { FileMark } from '../upload/stored-uploads.ts'
import classes from './ChosenFile.module.css'

/** The file that a sentence is about. */
export function ChosenFile({ file }: { file: FileMark }) {
  return (
    <div className={classes['file']}>
      <IconFileZip size={20} stroke={1.6} aria-hidden />
      <span>{file.name}</span>
      <small>{formatSize(file.size)}</small>
    </div>
  )
}
