import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import type { PlatformType } from '#contract/index.ts'
import { type Control, servePlatforms, type SimulatedAccount } from '../index.ts'

/*
 * What the platforms document about the calls that connectors make, to test that the simulator does the same: only documented fields, with the
 * documented limits and failures. Each case names the page that it was taken from.
 */

let app: FastifyInstance

export const instantAt = (index: number): string => new Date(Date.UTC(2024, 0, 1, 0, index)).toISOString()
/** One account at each platform that can be connected. */
export const ACCOUNTS = {
  twitter: { id: '1101', text: 'A & B' },
  youtube: { id: 'UC0000000000000000000001', text: 'A title\n\nA description' },
  tiktok: { id: 'open-1', text: 'Long words. '.repeat(40) },
  facebook: { id: '2201', text: 'Words' },
  instagram: { id: '3301', text: 'A caption' },
} satisfies Partial<Record<PlatformType, { id: string; text: string }>>
type SimulatedPlatform = keyof typeof ACCOUNTS

const accountOf = (platform: SimulatedPlatform): SimulatedAccount => ({
  platform,
  id: ACCOUNTS[platform].id,
  username: 'ana',
  name: 'Ana',
  email: 'ana@mail.test',
  posts: Array.from({ length: 120 }, (_, index) => ({
    id: String(9_000_000 + index),
    at: instantAt(index),
    text: ACCOUNTS[platform].text,
    ...(index === 119
      ? {
          media: [
            { id: '71', type: 'image', alt: 'A lake' },
            { id: '72', type: 'video' },
          ],
        }
      : platform === 'instagram'
        ? { media: [{ id: String(8_000_000 + index), type: 'image' }] }
        : {}),
    ...(index === 118 ? { place: { name: 'Toronto', latitude: 43.6, longitude: -79.4 } } : {}),
    ...(index === 117 && platform === 'facebook'
      ? { link: { url: 'https://example.test/', title: 'A page' } }
      : {}),
  })),
})

/** Serves the simulated platforms with these accounts to the tests of a file. */
export function servePlatformAccounts(): void {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'platforms-'))
    app = fastify()
    await servePlatforms(app, '/p', { folder, address: 'http://localhost/p', now: () => new Date() })
    for (const platform of Object.keys(ACCOUNTS) as SimulatedPlatform[])
      await control({ set: 'account', account: accountOf(platform) })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
}

export const control = (asked: Control) => app.inject({ method: 'POST', url: '/p/control', payload: asked })

type Request = {
  method?: 'GET' | 'POST'
  token?: string
  form?: Record<string, string>
  json?: object
  basic?: string
}
export async function callPlatform(address: string, { method, token, form, json, basic }: Request = {}) {
  const answer = await app.inject({
    method: method ?? (form || json ? 'POST' : 'GET'),
    url: `/p/${address.replace('https://', '')}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(basic ? { authorization: `Basic ${Buffer.from(basic).toString('base64')}` } : {}),
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
    },
    ...(form
      ? { payload: new URLSearchParams(form).toString() }
      : json
        ? { payload: JSON.stringify(json) }
        : {}),
  })
  const body = answer.headers['content-type']?.toString().includes('json')
    ? (answer.json() as unknown)
    : answer.body
  return { status: answer.statusCode, body, headers: answer.headers }
}

export const REDIRECT = 'https://app.test/callback'
export const VERIFIER = 'v'.repeat(43)
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

/** Agrees at the platform as the person would. @returns the code of the redirect */
export async function codeOf(
  platform: SimulatedPlatform,
  address: string,
  parameters: Record<string, string> = {},
) {
  const url = new URL(address)
  const query = {
    response_type: 'code',
    redirect_uri: REDIRECT,
    state: 'st',
    scope: 'x',
    ...parameters,
    decision: 'allow',
    account: ACCOUNTS[platform].id,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const { status, headers } = await callPlatform(url.href)
  expect(status).toBe(302)
  const back = new URL(String(headers.location))
  expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([REDIRECT, 'st'])
  return back.searchParams.get('code') ?? ''
}

export const client = (platform: PlatformType) => ({
  client_id: `simulated-${platform}`,
  client_secret: `simulated-${platform}-secret`,
})
export const text = z.string().min(1)
export const id = z.string().regex(/^\S+$/)
export const utc = z.iso.datetime()
/** Meta's format: `2024-01-01T00:00:00+0000`. */
export const metaTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/)
export const https = z.url({ protocol: /^https$/ })

/** @throws if the answer has fields other than the documented ones */
export function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  return schema.parse(body)
}
