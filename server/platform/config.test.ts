import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('an empty database', () => {
  it.each([
    [{}, true],
    [{ PROOFLINE_DEMO: '0' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', PROOFLINE_DEMO: '1' }, true],
  ])('is filled with the demo where nobody works in earnest, or by wish: %o', (settings, isFilled) => {
    expect(readConfig({ PUBLIC_URL: 'https://proofline.example', ...settings }).demo).toBe(isFilled)
  })
})

describe('a wrong setting', () => {
  it('is named, with what it should be', () => {
    expect(() => readConfig({ PORT: 'none', ROLES: 'cook' })).toThrow(
      /^The setting PORT is wrong: .+\.\nThe setting ROLES is wrong: is api, worker or api,worker\.$/,
    )
  })
})
