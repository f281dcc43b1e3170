import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('an empty database', () => {
  it.each([
    [{}, true],
    [{ PROOFLINE_DEMO: '0' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', PROOFLINE_DEMO: '1' }, true],
  ])('is filled with the demo except in production, or on request: %o', (settings, isFilled) => {
    expect(readConfig({ PUBLIC_URL: 'https://proofline.example', ...settings }).demo).toBe(isFilled)
  })
})

describe('API bases on other hosts', () => {
  const hosts = {
    PUBLIC_URL: 'https://app.proofline.example',
    API_MAIN_URL: 'https://api.proofline.example/main/',
    API_IDENTITY_URL: 'https://iam.proofline.example',
  }

  it('reach browsers as configured, and the others as paths', () => {
    const { apiBases, cookieDomain } = readConfig({ ...hosts, COOKIE_DOMAIN: 'proofline.example' })
    expect(apiBases).toEqual({
      main: 'https://api.proofline.example/main',
      social: '/api/social',
      identity: 'https://iam.proofline.example',
    })
    expect(cookieDomain).toBe('proofline.example')
    expect(readConfig({ PUBLIC_URL: hosts.PUBLIC_URL })).toMatchObject({
      apiBases: { main: '/api/main', social: '/api/social', identity: '/api/identity' },
      cookieDomain: null,
    })
  })
  it.each([
    [{}, 'COOKIE_DOMAIN is wrong: is needed beside API_MAIN_URL'],
    [{ COOKIE_DOMAIN: 'other.example' }, 'API_MAIN_URL is wrong: is no host of COOKIE_DOMAIN, other.example'],
    [{ COOKIE_DOMAIN: 'line.example' }, 'PUBLIC_URL is wrong: is no host of COOKIE_DOMAIN, line.example'],
    [{ COOKIE_DOMAIN: 'example' }, 'COOKIE_DOMAIN is wrong: is a domain in lower case'],
    [
      { COOKIE_DOMAIN: 'proofline.example', API_MAIN_URL: 'http://api.proofline.example' },
      'API_MAIN_URL is wrong: starts with https:, as PUBLIC_URL does',
    ],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL is wrong: is needed beside API_MAIN_URL'],
  ])('that no cookie could reach prevent startup: %o', (settings, sentence) => {
    expect(() => readConfig({ ...hosts, ...settings })).toThrow(sentence)
  })
})

describe('a wrong setting', () => {
  it('is reported by name, with the expected value', () => {
    expect(() => readConfig({ PORT: 'none', ROLES: 'cook' })).toThrow(
      /^The setting PORT is wrong: .+\.\nThe setting ROLES is wrong: is a list of api, worker and browser\.$/,
    )
  })
  it('is reported if a platform lacks a key besides its ID, or keys to encrypt its tokens', () => {
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

it('an empty setting, as compose gives it, is like none', () => {
  const levelOf = (settings: Record<string, string>) => readConfig({ LOG_LEVEL: '', ...settings }).logLevel
  expect([levelOf({ NODE_ENV: 'production' }), levelOf({})]).toEqual(['info', 'warn'])
})
