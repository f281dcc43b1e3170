import { type ReactNode, type TouchEvent, useRef } from 'react'
import { Dialog } from './Dialog.tsx'
import classes from './Sheet.module.css'

type Props = { opened: boolean; onClose(): void; title: ReactNode; children: ReactNode; foot?: ReactNode }

/** Pixels that a finger moves down until the sheet goes. */
const SWIPE_DISTANCE = 80

/** A dialog at the bottom of a phone, which a swipe down closes, too. `foot` stays in sight. */
export function Sheet({ opened, onClose, title, children, foot }: Props) {
  const start = useRef<{ y: number; panel: HTMLElement } | null>(null)
  const move = (event: TouchEvent): number => {
    const distance = (event.touches[0] ?? event.changedTouches[0])?.clientY ?? 0
    return Math.max(0, distance - (start.current?.y ?? distance))
  }
  const end = () => {
    start.current?.panel.style.removeProperty('translate')
    start.current = null
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      losesInput={false}
      size="100%"
      xOffset={0}
      yOffset={0}
      padding={0}
      classNames={{
        inner: classes['inner'] ?? '',
        content: classes['content'] ?? '',
        header: classes['header'] ?? '',
        body: classes['body'] ?? '',
      }}
      onTouchStart={(event) => {
        const panel = (event.target as Element).closest<HTMLElement>('[data-sheet-rows]')
        const content = (event.target as Element).closest<HTMLElement>('[role=dialog]')
        const y = event.touches[0]?.clientY
        // What is scrolled is scrolled back first.
        if (content && y !== undefined && !(panel && panel.scrollTop > 0))
          start.current = { y, panel: content }
      }}
      onTouchMove={(event) => {
        if (start.current) start.current.panel.style.translate = `0 ${move(event)}px`
      }}
      onTouchEnd={(event) => {
        const isFar = move(event) > SWIPE_DISTANCE
        end()
        if (isFar) onClose()
      }}
      onTouchCancel={end}
    >
      <div className={classes['rows']} data-sheet-rows>
        {children}
      </div>
      {foot ? <footer className={classes['foot']}>{foot}</footer> : null}
    </Dialog>
  )
}
