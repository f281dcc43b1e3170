import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, renderPage, useTestPage } from '../../ui/testing.tsx'
import { allUploads, putUpload, type UploadEntry } from '../upload/store.ts'
import { ConfirmOwner } from './ConfirmOwner.tsx'

useTestPage()

const made = {
  id: '01890000-0000-7000-8000-000000000007',
  jobId: '01890000-0000-7000-8000-000000000009',
  accountId: '01890000-0000-7000-8000-000000000004',
  trigger: 'user',
  createdAt: '2026-01-01T00:00:00.000Z',
  completedAt: null,
  until: null,
  fileName: 'instagram.zip',
  archiveSha256: null,
  createdBy: null,
  totals: null,
  partOf: null,
  missingParts: [],
  doubts: [],
  seal: null,
  error: null,
}

it('removes the refusal from the dock when a file is imported anyway', async () => {
  fakeServer({ 'PUT /post-imports/*/owner-confirmation': () => ({ body: { ...made, status: 'PENDING' } }) })
  const entry: UploadEntry = {
    key: 'one',
    target: { userId: 'u', socialAccountId: 'a', clientId: 'c', platform: 'instagram' },
    file: { name: 'instagram.zip', size: 1, lastModified: 0 },
    requestId: null,
    uploadId: 'up',
    state: 'importing',
    sent: 1,
    speed: null,
    problem: null,
    importId: made.id,
    jobId: '01890000-0000-7000-8000-000000000008',
  }
  putUpload(entry)
  putUpload({ ...entry, key: 'two', importId: null })
  await renderPage(<ConfirmOwner importId={made.id} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Import anyway' }))
  await waitFor(() => expect(allUploads().map(({ key }) => key)).toEqual(['two']))
})
