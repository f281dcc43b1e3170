/** Browsers by user agent. The first match counts, because newer browsers also include the names of older ones. */
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (rows: [RegExp, string][], text: string): string | null =>
  rows.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** @returns null if it names none */
export function readUserAgent(text: string): { browser: string | null; system: string | null } {
  return { browser: nameIn(BROWSERS, text), system: nameIn(SYSTEMS, text) }
}
