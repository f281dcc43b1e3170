import { beforeEach, describe, expect, it, vi } from 'vitest'
import { followPageTitle, titleOfPage } from './page-title.ts'

beforeEach(() => {
  document.body.innerHTML = ''
})

describe('the title of the window', () => {
  it.each([
    ['<main><h1>Users</h1></main>', 'Users · Proofline'],
    [
      '<main><h1>Danielle Okafor-Lee</h1><nav><a>Profile</a><a aria-current="page">Unreviewed<span>28</span></a></nav></main>',
      'Unreviewed · Danielle Okafor-Lee · Proofline',
    ],
    [
      '<nav><a aria-current="page">Dashboard</a></nav><main><h1>Dashboard</h1></main>',
      'Dashboard · Proofline',
    ],
    ['<main><h1>Law firms <span>2</span></h1></main>', 'Law firms · Proofline'],
    [
      '<main><nav><a aria-current="page">Unreviewed (77)</a></nav><h1>Unreviewed</h1></main>',
      'Unreviewed · Proofline',
    ],
    [
      '<main><h1><a>Harjit Gill</a><span>Unreviewed</span></h1></main>',
      'Harjit Gill · Unreviewed · Proofline',
    ],
    [
      '<main><h1>Digital Albums</h1><a data-page-title>Danielle Okafor-Lee</a></main>',
      'Danielle Okafor-Lee · Digital Albums · Proofline',
    ],
    ['<main></main>', 'Proofline'],
  ])('is what the page says of itself: %s', (page, title) => {
    document.body.innerHTML = page
    expect(titleOfPage()).toBe(title)
  })

  it('reads a text that was written in parts as one', () => {
    const heading = document.createElement('h1')
    heading.append('Harjit', ' ', 'Gill')
    document.body.append(heading)
    expect(titleOfPage()).toBe('Harjit Gill · Proofline')
  })

  it('follows the page, also to another language', async () => {
    followPageTitle()
    document.body.innerHTML = '<main><h1>Users</h1></main>'
    await vi.waitFor(() => expect(document.title).toBe('Users · Proofline'))
    const [heading] = document.getElementsByTagName('h1')
    if (heading) heading.textContent = 'Usuarios'
    await vi.waitFor(() => expect(document.title).toBe('Usuarios · Proofline'))
  })
})
