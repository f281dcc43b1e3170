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
  it('says what a platform needs beside its id, and which keys encrypt what it gives', () => {
    const key = Buffer.alloc(32, 1).toString('base64')
    const production = { NODE_ENV: 'production', TWITTER_CLIENT_ID: 'id', TWITTER_CLIENT_SECRET: 'secret' }
    expect(() => readConfig({ TWITTER_CLIENT_ID: 'id' })).toThrow(
      'TWITTER_CLIENT_SECRET is wrong: is needed beside TWITTER_CLIENT_ID',
    )
    expect(() => readConfig(production)).toThrow('SECRET_KEYS is wrong: is needed beside TWITTER_CLIENT_ID')
    expect(() => readConfig({ SECRET_KEYS: 'short' })).toThrow(
      /SECRET_KEYS is wrong: is a list of keys of 32 bytes/,
    )
    const { platforms, secretKeys } = readConfig({ ...production, SECRET_KEYS: `${key},${key}` })
    expect([platforms.twitter?.simulator, platforms.facebook, secretKeys.length]).toEqual([null, null, 2])
  })
})
