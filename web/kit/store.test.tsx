import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createStore, createTopic, resetPageStores, resetSessionStores, useStore } from './store.ts'

type Pair = { left: number; right: number }

describe('a store', () => {
  afterEach(cleanup)

  it('renders a component again only when the part that it reads changes', () => {
    const pair = createStore<Pair>(() => ({ left: 1, right: 1 }))
    let draws = 0
    function Left() {
      draws++
      return <p>{useStore(pair, ({ left }) => left)}</p>
    }
    render(<Left />)
    act(() => pair.set({ left: 1, right: 2 }))
    expect(draws).toBe(1)
    act(() => pair.set({ left: 2, right: 2 }))
    expect(screen.getByText('2')).toBeTruthy()
  })

  it('publishes nothing when its value stays the same', () => {
    const count = createStore(() => 1)
    const seen: number[] = []
    count.subscribe(() => seen.push(count.get()))
    count.set(1)
    count.set(2)
    expect(seen).toEqual([2])
  })

  it('of a session is reset at sign-out; one of the page only with the page', () => {
    const draft = createStore(() => '', 'session')
    const language = createStore(() => 'en', 'page')
    const fill = (): void => {
      draft.set('typed')
      language.set('es')
    }
    fill()
    resetSessionStores()
    expect([draft.get(), language.get()]).toEqual(['', 'es'])
    fill()
    resetPageStores()
    expect([draft.get(), language.get()]).toEqual(['', 'en'])
  })

  it('reads its initial value again at each reset', () => {
    let stored = 'first'
    const choice = createStore(() => stored, 'page')
    expect(choice.get()).toBe('first')
    stored = 'second'
    expect(choice.get()).toBe('first')
    resetPageStores()
    expect(choice.get()).toBe('second')
  })
})

describe('a topic', () => {
  it('calls its listeners until they unsubscribe', () => {
    const topic = createTopic<string>()
    const heard: string[] = []
    const stop = topic.subscribe((message) => heard.push(message))
    topic.publish('one')
    stop()
    topic.publish('two')
    expect(heard).toEqual(['one'])
    expect(topic.isWatched()).toBe(false)
  })
})
