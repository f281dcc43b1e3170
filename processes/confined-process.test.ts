import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { AnswerError, ConfinedProcess, DiedError, LimitError } from './confined-process.ts'
import { ProcessGroup } from './process-group.ts'
import type { Deed } from './test-process.ts'
import { usageOf, usageOfLine } from './usage.ts'

const MODULE = { kind: 'picture', path: join(import.meta.dirname, 'test-process.ts') } as const
const SHORT = { processorMs: 600, silentMs: 1500, memory: 250 * 1024 ** 2 }

async function ask(deed: Deed, limits = {}): Promise<unknown> {
  using child = new ConfinedProcess(MODULE, { limits: { ...SHORT, ...limits } })
  return await child.ask(deed, { serve: async (value) => `served ${String(value)}` })
}

describe('confined process', () => {
  it('answers several requests', async () => {
    using child = new ConfinedProcess(MODULE)
    expect(await child.ask({ do: 'echo', value: [1, new Uint8Array(3)] })).toEqual([1, new Uint8Array(3)])
    expect(await child.ask({ do: 'echo', value: 'again' })).toBe('again')
  })

  it('reports what its module throws, and goes on', async () => {
    using child = new ConfinedProcess(MODULE)
    await expect(child.ask({ do: 'throw' })).rejects.toThrow(new AnswerError('It is no picture'))
    expect(await child.ask({ do: 'echo', value: 1 })).toBe(1)
  })

  it('calls back', async () => {
    expect(await ask({ do: 'call', value: 7 })).toBe('served 7')
  })

  it('gets no setting and no secret', async () => {
    process.env['PROOFLINE_SECRET_FOR_TEST'] = 'secret'
    const environment = (await ask({ do: 'environment' })) as Record<string, string>
    delete process.env['PROOFLINE_SECRET_FOR_TEST']
    expect(
      Object.keys(environment).filter(
        (name) => !/^(TZ|LANG|MALLOC_.*|NODE_CHANNEL_.*|NODE_COMPILE_CACHE)$/.test(name),
      ),
    ).toEqual([])
  })

  it.each([
    ['processor time', { do: 'spin' }, 'time', { silentMs: 60_000, memory: 2 ** 34 }],
    ['silence', { do: 'wait' }, 'time', { processorMs: 60_000, memory: 2 ** 34 }],
    ['memory', { do: 'allocate' }, 'memory', { processorMs: 60_000, silentMs: 60_000 }],
  ] as const)('is killed above its limit of %s', async (_, deed, limit, others) => {
    await expect(ask(deed, others)).rejects.toMatchObject({ constructor: LimitError, limit })
  })

  it('is out of memory when its heap is full', async () => {
    const error = await ask(
      { do: 'grow heap' },
      { heap: 40 * 1024 ** 2, processorMs: 60_000, silentMs: 60_000, memory: 2 ** 34 },
    ).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ constructor: LimitError, limit: 'memory' })
  })

  it('may work longer than its limit while it makes progress', async () => {
    expect(await ask({ do: 'spin', steps: 8, stepMs: 200 })).toBeNull()
  })

  it('dies alone', async () => {
    await expect(ask({ do: 'die' })).rejects.toThrow(DiedError)
  })

  it('is killed when the work is aborted', async () => {
    using child = new ConfinedProcess(MODULE)
    const stopping = new AbortController()
    const asked = child.ask({ do: 'spin' }, { signal: stopping.signal })
    stopping.abort(new Error('This worker is stopping'))
    await expect(asked).rejects.toThrow('This worker is stopping')
    await expect.poll(() => usageOf(child.pid)).toBeNull()
  })
})

describe('process group', () => {
  it('uses a few processes, and replaces one that died', async () => {
    await using group = new ProcessGroup(MODULE, { size: 2 })
    const asked = await Promise.allSettled([
      group.ask({ do: 'echo', value: 1 }),
      group.ask({ do: 'die' }),
      group.ask({ do: 'echo', value: 2 }),
      group.ask({ do: 'die' }),
      group.ask({ do: 'echo', value: 3 }),
    ])
    expect(asked.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.constructor))).toEqual(
      [1, DiedError, 2, DiedError, 3],
    )
  })
})

it('reads what ps prints on a Mac', () => {
  expect(usageOfLine('  51200   0:01.25\n')).toEqual({ memory: 52_428_800, processorMs: 1250 })
  expect(usageOfLine('51200 1-02:03:04')).toEqual({ memory: 52_428_800, processorMs: 93_784_000 })
  expect(usageOfLine('')).toBeNull()
})

it('ends with its parent, also while it decodes', async () => {
  const parent = new ConfinedProcess({
    kind: 'document',
    path: join(import.meta.dirname, 'test-parent.ts'),
  })
  const pid = await parent.ask<number>({})
  expect(await usageOf(pid)).not.toBeNull()
  await pause(300)
  parent[Symbol.dispose]()
  await expect.poll(() => usageOf(pid)).toBeNull()
})
