import { afterEach, expect, it } from 'vitest'
import { resetSessionStores } from '../../kit/store.ts'
import { currentPostId, noteFocus } from './current-card.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

it('is the card focused last if it is on screen, or else the first that is not covered', () => {
  document.body.innerHTML =
    '<i data-index="0"></i>' +
    [4, 5, 6, 7].map((at) => `<p data-index="${at}"><b data-post="post ${at}"></b></p>`).join('')
  for (const cell of document.querySelectorAll('[data-index]')) {
    const top = (Number(cell.getAttribute('data-index')) - 5) * 140 + 100
    cell.getBoundingClientRect = () => new DOMRect(0, top, 500, 140)
  }
  expect(currentPostId()).toBe('post 5')
  const focus = (id: string) => noteFocus(document.querySelector(`[data-post="${id}"]`) ?? document.body)
  focus('post 7')
  expect(currentPostId()).toBe('post 7')
  focus('post 4')
  expect(currentPostId()).toBe('post 5')
  focus('post 6')
  expect(currentPostId()).toBe('post 6')
  resetSessionStores()
  expect(currentPostId()).toBe('post 5')
})
