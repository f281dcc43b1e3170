import type { Drawing } from './guide.ts'
import classes from './Picture.module.css'

/** A sketch of what to look for on the platform's own screen. The step's text says the same. */
export function Picture({ drawing }: { drawing: Drawing }) {
  return (
    <svg viewBox="0 0 220 132" className={classes['picture']} aria-hidden="true">
      <rect x="0.5" y="0.5" width="219" height="131" rx="10" className={classes['frame']} />
      <DrawingContent drawing={drawing} />
    </svg>
  )
}

function DrawingContent({ drawing }: { drawing: Drawing }) {
  switch (drawing.kind) {
    case 'menu':
      return <RowList labels={drawing.labels} at={drawing.at} isChoice={false} />
    case 'choice':
      return <RowList labels={drawing.labels} at={drawing.at} isChoice />
    case 'button':
      return <PressButton label={drawing.label} lines={drawing.lines ?? []} />
    case 'wait':
      return <WaitForDownload label={drawing.label} byMail={drawing.byMail} />
    case 'file':
      return <ZipFile label={drawing.label} />
  }
}

const shorten = (label: string, maxLength: number): string =>
  label.length > maxLength ? `${label.slice(0, maxLength - 1)}…` : label

/** Splits a label that is too long for its row into two lines. */
function splitLabel(label: string, maxLength: number): string[] {
  if (label.length <= maxLength) return [label]
  const at = label.lastIndexOf(' ', maxLength)
  return at < 0 ? [shorten(label, maxLength)] : [label.slice(0, at), shorten(label.slice(at + 1), maxLength)]
}

function RowList({ labels, at, isChoice }: { labels: readonly string[]; at: number; isChoice: boolean }) {
  const top = 66 - (labels.length * 36) / 2
  return labels.map((label, index) => {
    const y = top + index * 36
    const isHighlighted = index === at
    const lines = splitLabel(label, isChoice ? 25 : isHighlighted ? 24 : 26)
    return (
      <g key={label} className={classes[isHighlighted ? 'chosen' : 'other']}>
        <rect x="14" y={y + 3} width="192" height="30" className={classes['row']} />
        {isHighlighted ? <rect x="14" y={y + 3} width="4" height="30" className={classes['bar']} /> : null}
        {lines.map((line, number) => (
          <text
            key={line}
            x={isChoice ? 44 : 26}
            y={lines.length === 1 ? y + 22.5 : y + 16 + number * 12}
            className={lines.length === 1 ? undefined : classes['small']}
          >
            {line}
          </text>
        ))}
        {isChoice ? (
          <>
            <circle cx="29" cy={y + 18} r="6.5" className={classes['ring']} />
            {isHighlighted ? <circle cx="29" cy={y + 18} r="3.5" className={classes['dot']} /> : null}
          </>
        ) : (
          <path d={`M193 ${y + 13}l5 5-5 5`} className={classes['stroke']} />
        )}
      </g>
    )
  })
}

/** A marked row and the place to press. It doesn't look like our buttons, because people press what looks like one. */
function PressButton({ label, lines }: { label: string; lines: readonly string[] }) {
  const top = 66 - (lines.length * 20 + 36) / 2
  return (
    <>
      {lines.map((line, index) => (
        <g key={line} className={classes['other']}>
          <text x="26" y={top + index * 20 + 13}>
            {line}
          </text>
          <path d={`M186 ${top + index * 20 + 8}l4 4 7-8`} className={classes['stroke']} />
        </g>
      ))}
      <g className={classes['chosen']}>
        <rect x="14" y={top + lines.length * 20 + 4} width="192" height="32" className={classes['row']} />
        <rect x="14" y={top + lines.length * 20 + 4} width="4" height="32" className={classes['bar']} />
        <text x="26" y={top + lines.length * 20 + 24}>
          {shorten(label, 24)}
        </text>
        <circle cx="188" cy={top + lines.length * 20 + 20} r="8" className={classes['stroke']} />
        <circle cx="188" cy={top + lines.length * 20 + 20} r="3.5" className={classes['dot']} />
      </g>
    </>
  )
}

function WaitForDownload({ label, byMail }: { label: string; byMail: boolean }) {
  return (
    <g className={classes['chosen']}>
      <circle cx="72" cy="66" r="30" className={classes['stroke']} />
      <path d="M72 48v18l12 8" className={classes['stroke']} />
      <text x="118" y={byMail ? 62 : 72} className={classes['big']}>
        {label}
      </text>
      {byMail ? <path d="M119 76h44v28h-44zM119 78l22 16 22-16" className={classes['thin']} /> : null}
    </g>
  )
}

function ZipFile({ label }: { label: string }) {
  return (
    <g className={classes['chosen']}>
      <path d="M86 22h34l18 18v70H86zM120 22v18h18" className={classes['stroke']} />
      <path d="M102 30v6M102 42v6M102 54v6" className={classes['stroke']} />
      <text x="112" y="86" textAnchor="middle" className={classes['big']}>
        {label}
      </text>
      <path d="M160 46v34M148 69l12 12 12-12" className={classes['stroke']} />
    </g>
  )
}
