import { line, type Recipe } from './recipe.ts'

export const connector: Recipe = {
  page: 'a-connector',
  words: /fediverse/,
  namedBy: 'compiler',
  maxChanged: 3,
  begin: [
    line('server/sources/platforms/index.ts', 'youtube }\n', 'mastodon: fediverse, '),
    line('archive/platforms/index.ts', '  youtubeCapture,\n]', '  fediverseCapture,\n'),
    line('simulators/platforms/index.ts', 'youtube]', 'fediverseHost, '),
  ],
  named: ['archive/platforms/index.ts', 'server/sources/platforms/index.ts', 'simulators/platforms/index.ts'],
  finish: [
    [
      'server/sources/platforms/mastodon.ts',
      null,
      `import type { Platform } from './platform.ts'

export const fediverse: Platform = {
  type: 'mastodon',
  oauth: {
    server: {
      issuer: 'https://mastodon.social',
      authorization_endpoint: 'https://mastodon.social/oauth/authorize',
      token_endpoint: 'https://mastodon.social/oauth/token',
    },
    scopes: ['read'],
    scopeSeparator: ' ',
    pkce: true,
    clientAuth: 'post',
  },
  fileHosts: ['mastodon.social'],
  accounts: async () => [],
  capture: async () => undefined,
}
`,
    ],
    line(
      'server/sources/platforms/index.ts',
      'import type { Platform } from',
      "import { fediverse } from './mastodon.ts'\n",
    ),
    [
      'archive/platforms/mastodon/capture.ts',
      null,
      `import { captureReader } from '../../kit/capture.ts'

export const fediverseCapture = captureReader('mastodon', [], async () => null)
`,
    ],
    line(
      'archive/platforms/index.ts',
      'import { tiktokCapture',
      "import { fediverseCapture } from './mastodon/capture.ts'\n",
    ),
    [
      'simulators/platforms/hosts/mastodon.ts',
      null,
      `import type { SimulatedPlatform } from '../call.ts'

export const fediverseHost: SimulatedPlatform = { type: 'mastodon', name: 'Mastodon', answer: () => null }
`,
    ],
    line(
      'simulators/platforms/index.ts',
      'import { tiktok }',
      "import { fediverseHost } from './hosts/mastodon.ts'\n",
    ),
  ],
}
