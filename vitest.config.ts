import { defineConfig } from 'vitest/config'
import { articles } from './tools/articles.ts'
import { areRecipesChanged, changedSinceProved, filesFor } from './e2e/rooms.ts'

/** What a whole `npm test` leaves out (docs/tests.md). */
const isShort = process.env['PROOFLINE_ONLY'] === 'changed'
const changed = isShort ? changedSinceProved() : null
const leftOut = isShort && !areRecipesChanged(changed) ? ['tools/recipes/recipes.test.ts'] : []

// Rooms of the platform that need no database are in `unit`, the others in `server`.
const plain = [
  'server/platform/*.test.ts',
  'server/platform/{embedded,keys,storage,mail,outbound}/**/*.test.ts',
]

/** They replace a module or measure the memory of their process, which is theirs alone. */
const alone = [
  'server/identity/sign-in/guessing.test.ts',
  'server/platform/embedded/index.test.ts',
  'server/platform/embedded/owner.test.ts',
  'server/platform/storage/index.test.ts',
]

export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    globalSetup: ['./server/platform/embedded/test-broker.ts'],
    // Many of them wait for a database or a process: with one more than there are cores none is idle.
    maxWorkers: 3,
    // A loaded machine may take long to paint.
    expect: { poll: { timeout: 40_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: ['./tools/check/sql/record-setup.ts'],
          environment: 'node',
          include: ['{archive,document,contract,processes,simulators,tools}/**/*.test.ts', ...plain],
          exclude: [...alone, ...leftOut, '**/node_modules/**'],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          setupFiles: ['./tools/check/sql/record-setup.ts'],
          environment: 'node',
          include: alone,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          setupFiles: ['./tools/check/sql/record-setup.ts'],
          environment: 'node',
          include: ['{server,demo}/**/*.test.ts'],
          exclude: [...plain, ...alone, '**/node_modules/**'],
          // A process for each file, which loads the server again, took a fifth of the time.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        plugins: [articles],
        test: {
          name: 'web',
          environment: 'happy-dom',
          // A context for each file instead of a process: the same isolation in two thirds of the time.
          pool: 'vmThreads',
          vmMemoryLimit: '1GB',
          include: ['web/**/*.test.{ts,tsx}'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: isShort ? filesFor(changed) : ['e2e/**/*.test.ts'],
          globalSetup: ['./e2e/demo-folder.ts'],
          // A browser leaves no core idle. By then the demo is filled.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
