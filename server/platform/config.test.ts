import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const inProduction = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://proofline.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Proofline <no-reply@proofline.example>',
  SUPPORT_EMAIL: 'help@proofline.example',
}

describe('an empty database', () => {
  it.each([
    [{}, true],
    [{ PROOFLINE_DEMO: '0' }, false],
    [inProduction, false],
    [{ ...inProduction, PROOFLINE_DEMO: '1' }, true],
  ])('is filled with the demo except in production, or on request: %o', (settings, isFilled) => {
    expect(readConfig({ PUBLIC_URL: 'https://proofline.example', ...settings }).demo).toBe(isFilled)
  })
})

describe('an address without encryption', () => {
  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'is accepted in production on the same computer: %s',
    (address) => {
      expect(readConfig({ ...inProduction, PUBLIC_URL: address }).publicUrl).toBe(address)
    },
  )

  it.each(['http://proofline.example', 'http://localhost.example', 'http://10.0.0.5:3000'])(
    'is refused in production, because it would send sessions and links in the clear: %s',
    (address) => {
      expect(() => readConfig({ ...inProduction, PUBLIC_URL: address })).toThrow(
        'The setting PUBLIC_URL is wrong: starts with https:// in production, except on localhost.',
      )
      expect(readConfig({ PUBLIC_URL: address }).publicUrl).toBe(address)
    },
  )
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
    const production = { ...inProduction, TWITTER_CLIENT_ID: 'id', TWITTER_CLIENT_SECRET: 'secret' }
    expect(() => readConfig({ TWITTER_CLIENT_ID: 'id' })).toThrow(
      'TWITTER_CLIENT_SECRET is wrong: is needed beside TWITTER_CLIENT_ID',
    )
    expect(() => readConfig(production)).toThrow('SECRET_KEYS is wrong: is needed beside TWITTER_CLIENT_ID')
    for (const [name, value] of Object.entries({ REMOTE_LOGIN: '1', CHROMIUM_PATH: '/usr/bin/chromium' }))
      expect(() => readConfig({ ...inProduction, [name]: value })).toThrow(
        `SECRET_KEYS is wrong: is needed beside ${name}`,
      )
    expect(() => readConfig({ SECRET_KEYS: 'short' })).toThrow(
      /SECRET_KEYS is wrong: is a list of keys of 32 bytes/,
    )
    const { platforms, secretKeys } = readConfig({ ...production, SECRET_KEYS: `${key},${key}` })
    expect([platforms.twitter?.simulator, platforms.facebook, secretKeys.length]).toEqual([null, null, 2])
  })
  it.each(['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL'])(
    'is reported in production if %s is missing, without which no one could sign in',
    (name) => {
      expect(() => readConfig({ ...inProduction, [name]: '' })).toThrow(
        `The setting ${name} is wrong: is needed in production.`,
      )
      expect(() => readConfig({ [name]: '' })).not.toThrow()
    },
  )
  it.each([
    [{ PUBLIC_URL: 'https://proofline.example/app' }, 'PUBLIC_URL is wrong: is an address without a path'],
    [{ PUBLIC_URL: 'proofline' }, 'PUBLIC_URL is wrong'],
    [{ MAIL_FROM: 'Proofline' }, 'MAIL_FROM is wrong: is an address'],
    [
      { PUBLIC_URL: 'https://proofline.example', PICKER_ORIGIN: 'https://proofline.example:8443' },
      'PICKER_ORIGIN is wrong: needs another host than PUBLIC_URL',
    ],
    [
      {
        PUBLIC_URL: 'https://app.proofline.example',
        COOKIE_DOMAIN: 'proofline.example',
        PICKER_ORIGIN: 'https://files.proofline.example',
      },
      'PICKER_ORIGIN is wrong: needs a host outside of COOKIE_DOMAIN, proofline.example',
    ],
  ])(
    'is reported if no page or email could work with it, or foreign scripts would get cookies: %o',
    (settings, sentence) => {
      expect(() => readConfig(settings)).toThrow(sentence)
    },
  )
  it.each(['no-reply@proofline.example', 'Ruiz, Ana <ana@firm.example>', '<ana@firm.example>'])(
    'is not reported for the sender %s',
    (MAIL_FROM) => {
      expect(readConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
    },
  )
})

it('an empty setting, as compose gives it, is like none', () => {
  const levelOf = (settings: Record<string, string>) => readConfig({ LOG_LEVEL: '', ...settings }).logLevel
  expect([levelOf(inProduction), levelOf({})]).toEqual(['info', 'warn'])
})

it.each(['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL', 'EVIDENCE_SIGNING_KEY'])(
  'compose.yaml requires %s, because a container keeps no data folder and has no defaults that work',
  (name) => {
    const compose = readFileSync(join(import.meta.dirname, '../../deploy/compose.yaml'), 'utf8')
    expect(compose).toContain(`${name}: \${${name}:?`)
  },
)
