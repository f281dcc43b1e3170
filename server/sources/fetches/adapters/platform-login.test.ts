import { describe, expect, it } from 'vitest'
import { facebookLogin } from './platform-login.ts'

const signOutAnswered = (status: number) =>
  facebookLogin.release?.(
    {
      tokens: null,
      app: { clientId: '', clientSecret: '', simulator: null },
      request: async () => new Response(null, { status }),
      now: new Date(),
    },
    { cookies: '[]' },
  )

describe('signing out of a platform after a remote login', () => {
  it('is tried again if the platform is unavailable or busy, and done if it no longer knows the cookies', async () => {
    await expect(signOutAnswered(503)).rejects.toMatchObject({ kind: 'away' })
    await expect(signOutAnswered(429)).rejects.toMatchObject({ kind: 'busy' })
    for (const status of [200, 302, 401, 403]) await expect(signOutAnswered(status)).resolves.toBeUndefined()
  })
})
