import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { client } from '../../posts/testing.ts'
import { fakeServer, listAnswer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { at, defaultsOf, resolver, searchOf } from '../testing.ts'
import FlaggingDefaultsPage from './FlaggingDefaultsPage.tsx'

useTestPage()

const firm = { id: '01890000-0000-7000-8000-000000000040', type: 2 as const }

it('default flagging keywords have themes and languages to choose, whose list is compared for a client before it is used', async () => {
  const defaults = defaultsOf(['accident*', 'gym'])
  const flagging = searchOf({ tags: ['flagging'], keywords: ['pain*'] })
  const requests = fakeServer({
    'GET /accounts/*/flagging-keywords': () => ({ body: defaults }),
    'GET /customers/*/clients': () => listAnswer([client]),
    'PUT /accounts/*/flagging-choice': ({ body }) => ({ body: { ...defaults, ...(body as object) } }),
    'GET /clients/*/post-searches': () => listAnswer([flagging]),
    'GET /post-searches/*/default-keywords': () => ({
      body: {
        keywords: ['gym'],
        added: { count: 2, some: [] },
        removed: { count: 1, some: [] },
        flagged: 4,
        posts: 9,
      },
    }),
    'PUT /post-searches/*': ({ body }) => ({ body: { ...flagging, ...(body as object), job: null } }),
  })
  const sent = () => requests.find(({ method }) => method === 'PUT')?.body
  const user = userEvent.setup()
  await renderPage(<FlaggingDefaultsPage account={firm} />, at, resolver)
  await user.click(await screen.findByLabelText('Alcohol and drugs'))
  await user.click(screen.getByLabelText('Français'))
  await user.click(await screen.findByRole('button', { name: 'Preview for Harjit Gill' }))
  await screen.findByText('flagged after')
  const asked = String(requests.findLast(({ url }) => String(url).includes('default-keywords'))?.url)
  expect([asked.includes('substances'), asked.includes('outdoors'), asked.includes('languages=fr')]).toEqual([
    false,
    true,
    false,
  ])
  expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    '4',
    '+2',
    '−1',
    '5',
  ])
  await user.click(screen.getByRole('button', { name: 'Use this list' }))
  await waitFor(() => expect(sent()).toEqual({ keywords: ['gym'], replaces: ['pain*'] }))
  await user.click(screen.getByRole('button', { name: 'Save themes and languages' }))
  await waitFor(() =>
    expect(requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      languages: ['en', 'es'],
    }),
  )
})
