import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useTestPage } from '../testing.tsx'
import classes from './Line.module.css'
import { Line, type LineProps } from './Line.tsx'
import { VerticalLine } from './VerticalLine.tsx'

const bar = { key: '2021-07', at: 0.5, side: 'after', done: 0.25, todo: 0.75, isMarked: true } as const
const part = (name: string) => [...document.querySelectorAll<HTMLElement>(`.${classes[name]}`)]
const draw = (props: Partial<LineProps>) => render(<Line point={0.4} {...props} />)

describe('the line', () => {
  useTestPage()

  it('is thin before its point and thick after it, and ends where nothing is known', () => {
    draw({ ends: [0.1, 0.9] })
    expect(part('before')[0]?.style.width).toBe('30%')
    expect(part('after')[0]?.style.insetInlineStart).toBe('40%')
    expect(part('after')[0]?.style.width).toBe('50%')
    expect(part('point')).toHaveLength(1)
  })

  it('draws a month as filled for reviewed posts, hollow for unreviewed ones, and with a cap for flags', () => {
    draw({ bars: [bar] })
    expect(part('done')[0]?.style.height).toBe('calc(var(--bars) * 0.25)')
    expect(part('todo')[0]?.style.height).toBe('calc(var(--bars) * 0.75)')
    expect(part('mark')).toHaveLength(1)
  })

  it('is plain without a point: no length, side or text shows where it would be', () => {
    const { container } = draw({
      point: null,
      pointWord: 'Aug 12, 2020',
      bars: [{ ...bar, side: null }],
      caret: 0.7,
    })
    for (const name of ['point', 'before', 'after', 'reach', 'pointWord']) expect(part(name)).toEqual([])
    expect(part('plain')[0]?.style.width).toBe('100%')
    expect(container.innerHTML).not.toMatch(/40%|Aug 12|before|after/)
  })

  it('is broken where something failed, with or without a point', () => {
    const { unmount } = draw({ state: 'broken', size: 'bare', point: 0.53 })
    expect(part('before')[0]?.style.width).toBe('31%')
    expect(part('splinter')).toHaveLength(1)
    unmount()
    draw({ state: 'broken', size: 'bare', point: null })
    expect(part('plain')).toHaveLength(2)
    expect(part('point')).toEqual([])
  })

  it('is hidden from screen readers unless it has its own label', () => {
    const { unmount } = draw({})
    expect(screen.queryByRole('img')).toBeNull()
    unmount()
    draw({ label: 'Posts by month' })
    expect(screen.getByRole('img', { name: 'Posts by month' })).toBeTruthy()
  })

  it('if vertical has later months above the point, or below it if the oldest come first', () => {
    const { container, rerender } = render(<VerticalLine point={0.25} order="desc" />)
    const heights = () =>
      [...container.querySelectorAll('span')].slice(0, 2).map(({ style }) => [style.top, style.height])
    expect(heights()).toEqual([
      ['0%', '25%'],
      ['25%', '75%'],
    ])
    const after = container.querySelector('span')?.className
    rerender(<VerticalLine point={0.25} order="asc" />)
    expect(container.querySelectorAll('span')[1]?.className).toBe(after)
    rerender(<VerticalLine point={null} order="asc" />)
    expect(container.querySelectorAll('span')).toHaveLength(1)
  })
})
