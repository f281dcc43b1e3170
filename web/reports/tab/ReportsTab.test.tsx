import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { client } from '../../posts/testing.ts'
import { fakeServer, listAnswer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import ReportsTab from './ReportsTab.tsx'

describe('a client without reports', () => {
  useTestPage()

  it.each([
    [['report:write'], 'Choose posts, add comments, and download them as a PDF or a Word document.', 1],
    [[], 'Reports that your colleagues create appear here.', 0],
  ] as const)('shows a user with the scopes %j what that user can do', async (scopes, hint, buttons) => {
    fakeServer({ 'GET /clients/*/reports': () => listAnswer([]) })
    await renderPage(<ReportsTab client={client} />, '/', { ...viewer, scopes: [...scopes] })
    expect(await screen.findByText(hint)).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: 'Generate Report' })).toHaveLength(buttons)
  })
})
