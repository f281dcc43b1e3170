import {
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
  mergeMantineTheme,
} from '@mantine/core'
import { ACCENT, DANGER, INK, tokenVariables } from './tokens.ts'

const tuple = (shades: readonly string[]) => shades as unknown as MantineColorsTuple
const quick = { duration: 100 }

export const theme = createTheme({
  colors: { accent: tuple(ACCENT), red: tuple(DANGER), gray: tuple(INK.light), dark: tuple(INK.dark) },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  black: '#1b1d22',
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  headings: { fontWeight: '620' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name alone: importing the components here would put all of them into the first load.
  components: {
    Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 550 } } },
    // Its own way of holding the page still writes a style element, which the content security policy refuses; base.css does it.
    Modal: {
      defaultProps: {
        lockScroll: false,
        transitionProps: quick,
        centered: false,
        size: 'sm',
        radius: 'lg',
        attributes: { header: { role: 'presentation' } },
      },
      styles: { title: { fontWeight: 620, fontSize: '1rem', lineHeight: 1.3 } },
    },
    Menu: {
      defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', transitionProps: quick },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: quick } },
    SegmentedControl: {
      defaultProps: { transitionDuration: 100 },
      styles: {
        root: {
          background: 'var(--pl-neutral-tint)',
          maxWidth: '100%',
          overflowX: 'auto',
          scrollbarWidth: 'none',
        },
        indicator: { background: 'var(--pl-raised)' },
      },
    },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: quick, withArrow: false } },
  },
})

/**
 * Mantine would write its variables into a style element; the content security policy allows none that a script made, so they come as a
 * constructed sheet.
 */
export function adoptVariables(): void {
  const full = mergeMantineTheme(DEFAULT_THEME, theme)
  const base = defaultCssVariablesResolver(full)
  const css = convertCssVariables({
    variables: base.variables,
    light: { ...base.light, ...tokenVariables(0), '--mantine-color-scheme': 'light' },
    dark: { ...base.dark, ...tokenVariables(1), '--mantine-color-scheme': 'dark' },
  })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
