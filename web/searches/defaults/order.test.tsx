import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { defaultsOf } from '../testing.ts'
import FlaggingDefaultsPage from './FlaggingDefaultsPage.tsx'

useTestPage()

it('shows the default flagging keywords in alphabetical order, as in their dialog', async () => {
  const keywords = ['ski', 'hôpital', 'hospital*', 'accident*']
  fakeServer({
    'GET /accounts/*/flagging-keywords': () => ({ body: defaultsOf(keywords) }),
  })
  const firm = { id: '01890000-0000-7000-8000-000000000040', type: 2 as const }
  await renderPage(<FlaggingDefaultsPage account={firm} />)
  const list = (await screen.findAllByRole('listitem')).filter((item) => !item.querySelector('input'))
  expect(list.map((item) => item.textContent)).toEqual(['accident*', 'hôpital', 'hospital*', 'ski'])
})
