/** Every colour and measure of the product, in one place. [light, dark]. Texts on their grounds keep a contrast of 4.5 or more. */
type Pair = readonly [light: string, dark: string]

export const TONES = {
  unreviewed: { ink: ['#805300', '#f0c062'], tint: ['#fbf0d9', '#3a2e14'] },
  saved: { ink: ['#17633f', '#7fd6a6'], tint: ['#e2f3e9', '#173426'] },
  escalated: { ink: ['#ab211a', '#ff9b8f'], tint: ['#fbe6e3', '#43201d'] },
  resolved: { ink: ['#563aa8', '#bda9ff'], tint: ['#ece8fa', '#2c2550'] },
  trashed: { ink: ['#555962', '#b4b8bf'], tint: ['#ebebe8', '#2a2f36'] },
  flagged: { ink: ['#981c68', '#f79acb'], tint: ['#fae4f0', '#431f35'] },
  timeline: { ink: ['#0a5c69', '#7ad3df'], tint: ['#dff2f4', '#143338'] },
  pre: { ink: ['#1c5896', '#8cc0f5'], tint: ['#e3eef9', '#18304a'] },
  post: { ink: ['#8f4400', '#ffb27a'], tint: ['#fcebdc', '#43290f'] },
  /** Roles, by position from 1. */
  role1: { ink: ['#6b2080', '#e0a6f0'], tint: ['#f5e6fa', '#3c1f45'] },
  role2: { ink: ['#3343bd', '#a5b0ff'], tint: ['#e6e9fd', '#262c4f'] },
  role3: { ink: ['#0b5f70', '#79d0e2'], tint: ['#ddf1f5', '#12333c'] },
  role4: { ink: ['#3a6212', '#aed581'], tint: ['#ebf4dd', '#26351a'] },
  role5: { ink: ['#5c4a2f', '#d6c3a3'], tint: ['#f4efe4', '#353024'] },
  neutral: { ink: ['#4a4e57', '#c4c7cc'], tint: ['#f1f1ee', '#2a2f36'] },
} as const satisfies Record<string, { ink: Pair; tint: Pair }>
export type Tone = keyof typeof TONES

export const INK = {
  light: [
    '#f8f8f6',
    '#f1f1ee',
    '#e8e7e3',
    '#dedcd7',
    '#cbc9c3',
    '#a9abaf',
    '#646973',
    '#4a4e57',
    '#2f323a',
    '#1b1d22',
  ],
  dark: [
    '#e8e8e4',
    '#c4c7cc',
    '#a3a8b0',
    '#8a9099',
    '#363c44',
    '#2a2f36',
    '#1f2328',
    '#181b1f',
    '#111316',
    '#0b0d0f',
  ],
} as const

export const ACCENT = [
  '#eef0fe',
  '#dde1fc',
  '#b9c1f8',
  '#939ef4',
  '#7482f0',
  '#5565e6',
  '#3f50d8',
  '#3343bd',
  '#2a389d',
  '#212c7c',
] as const

/** What cannot be taken back. White words on shades 5 to 9 keep their contrast. */
export const DANGER = [
  '#fdeeed',
  '#fbdcd9',
  '#f5b5b0',
  '#ee8a83',
  '#e2554c',
  '#cf3a31',
  '#b7281f',
  '#9c1f18',
  '#821a14',
  '#631410',
] as const

const surfaces = {
  '--pl-canvas': ['#f6f6f3', '#111316'],
  '--pl-surface': ['#ffffff', '#181b1f'],
  '--pl-raised': ['#ffffff', '#1f2328'],
  '--pl-sunken': ['#f0f0ec', '#0e1012'],
  '--pl-hover': ['#efeeea', '#23282e'],
  '--pl-line': ['#e2e0db', '#2b3036'],
  '--pl-line-strong': ['#cbc9c3', '#3d444d'],
  '--pl-text': ['#1b1d22', '#e8e8e4'],
  '--pl-dim': ['#5a5e67', '#a3a8b0'],
  '--pl-accent': ['#3f50d8', '#9aa6ff'],
  '--pl-accent-tint': ['#eceefd', '#262c4f'],
  '--pl-mark-ground': ['#1b1d22', '#e8e8e4'],
  '--pl-mark-line': ['#ffffff', '#1b1d22'],
  '--pl-mark-point': ['#7c8bff', '#3f50d8'],
  '--pl-mark-word': ['#ffe58a', '#6b5200'],
  '--pl-mark-word-ink': ['#1b1d22', '#ffffff'],
  '--pl-mark-search': ['#b9e6c9', '#14603a'],
  '--pl-mark-search-ink': ['#10281b', '#ffffff'],
  '--pl-shadow': [
    '0 1px 2px rgb(27 29 34 / 6%), 0 8px 24px rgb(27 29 34 / 10%)',
    '0 8px 24px rgb(0 0 0 / 50%)',
  ],
  '--mantine-color-body': ['#ffffff', '#181b1f'],
  '--mantine-color-text': ['#1b1d22', '#e8e8e4'],
  '--mantine-color-dimmed': ['#5a5e67', '#a3a8b0'],
  '--mantine-color-placeholder': ['#646973', '#9096a0'],
  '--mantine-color-default-border': ['#d5d3cd', '#363c44'],
  '--mantine-color-default-hover': ['#f4f3f0', '#262b31'],
  '--mantine-color-default': ['#ffffff', '#1f2328'],
  '--mantine-color-error': ['#ab211a', '#ff9b8f'],
  '--mantine-color-anchor': ['#3343bd', '#9aa6ff'],
  '--mantine-primary-color-filled': ['#3f50d8', '#4a5be0'],
  '--mantine-primary-color-filled-hover': ['#3343bd', '#5565e6'],
} as const satisfies Record<string, Pair>

/** The same as CSS variables of either scheme. */
export function tokenVariables(scheme: 0 | 1): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const [name, pair] of Object.entries(surfaces)) variables[name] = pair[scheme]
  for (const [name, { ink, tint }] of Object.entries(TONES)) {
    variables[`--pl-${name}-ink`] = ink[scheme]
    variables[`--pl-${name}-tint`] = tint[scheme]
  }
  return variables
}
