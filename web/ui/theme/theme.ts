import {
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
  mergeMantineTheme,
} from '@mantine/core'

const tokenColors = (...names: string[]) =>
  names.map((name) => `var(--${name})`) as unknown as MantineColorsTuple
/** Mantine needs ten shades of each color, from 0 (the lightest) to 9, and derives its grays from them. */
const GRAY = tokenColors('wash', 'wash', 'rule', 'rule-2', 'edge', 'ink-3', 'ink-3', 'ink-2', 'ink-2', 'ink')
const DARK = tokenColors('ink', 'ink-2', 'ink-3', 'edge', 'rule-2', 'wash', 'raised', 'paper', 'desk', 'desk')
const singleColor = (name: string) => tokenColors(...Array.from({ length: 10 }, () => name))
const FAST_TRANSITION = { duration: 90 }

export const theme = createTheme({
  colors: { ink: singleColor('ink'), red: singleColor('danger'), gray: GRAY, dark: DARK },
  primaryColor: 'ink',
  fontFamily: 'var(--ours)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: {
    xs: '0.78125rem',
    sm: '0.875rem',
    md: '0.9375rem',
    lg: '1.0625rem',
    xl: '1.4375rem',
  },
  lineHeights: { xs: '1.28', sm: '1.35', md: '1.4', lg: '1.41', xl: '1.22' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '4px', md: '4px', lg: '8px', xl: '8px' },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--float)',
    lg: 'var(--float)',
    xl: 'var(--float)',
  },
  defaultRadius: 'sm',
  headings: { fontWeight: '640' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Only by name: importing the components here would add all of them to the first load.
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_theme: unknown, { size = 'sm' }: { size?: unknown }) => ({
        root: size === 'sm' ? { '--button-height': '2rem', '--button-padding-x': '0.75rem' } : {},
      }),
      styles: { root: { fontWeight: 'var(--strong)' } },
    },
    // Mantine's own scroll lock writes a style element, which the content security policy refuses; base.css replaces it.
    Modal: {
      defaultProps: {
        lockScroll: false,
        transitionProps: FAST_TRANSITION,
        centered: false,
        size: 'sm',
        radius: 'lg',
        shadow: 'md',
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
        attributes: { header: { role: 'presentation' } },
      },
      styles: {
        title: { fontWeight: 640, fontSize: 'var(--lead)', lineHeight: 'var(--lead-line)' },
      },
    },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        radius: 'lg',
        transitionProps: FAST_TRANSITION,
      },
    },
    Anchor: { defaultProps: { underline: 'always' } },
    // Points are reserved for the date of loss.
    Switch: { defaultProps: { withThumbIndicator: false } },
    Popover: { defaultProps: { shadow: 'md', radius: 'lg', transitionProps: FAST_TRANSITION } },
    // Escape closes only the popover, not what it is on.
    PopoverDropdown: { defaultProps: { 'data-own-escape': true } },
    SegmentedControl: { defaultProps: { transitionDuration: 90 } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: FAST_TRANSITION, withArrow: false } },
  },
})

/** Maps Mantine's variables to the tokens of `tokens.css`. */
const VARIABLES = {
  '--mantine-color-white': 'var(--on-ink)',
  '--mantine-color-black': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--ink)',
  '--mantine-color-default': 'var(--paper)',
  '--mantine-color-default-hover': 'var(--wash)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--rule-2)',
  '--mantine-color-disabled': 'var(--wash)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--rule)',
  ...tone('ink', 'var(--ink)'),
  ...tone('red', 'var(--danger)'),
  ...tone('gray', 'var(--ink-2)'),
} as const

function tone(name: string, color: string): Record<string, string> {
  const variable = `--mantine-color-${name}`
  return {
    [`${variable}-text`]: color,
    [`${variable}-filled`]: color,
    [`${variable}-filled-hover`]: `color-mix(in srgb, ${color} 84%, var(--paper))`,
    [`${variable}-light`]: 'var(--wash)',
    [`${variable}-light-hover`]: 'var(--wash)',
    [`${variable}-light-color`]: color,
    [`${variable}-outline`]: color,
    [`${variable}-outline-hover`]: 'var(--wash)',
  }
}

/**
 * Mantine would write its variables into a style element, which the content security policy refuses, so they are adopted as a constructed
 * style sheet.
 */
export function adoptVariables(): void {
  const fullTheme = mergeMantineTheme(DEFAULT_THEME, theme)
  const base = defaultCssVariablesResolver(fullTheme)
  const css = convertCssVariables({
    variables: base.variables,
    light: { ...base.light, ...VARIABLES, '--mantine-color-scheme': 'light' },
    dark: { ...base.dark, ...VARIABLES, '--mantine-color-scheme': 'dark' },
  })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
