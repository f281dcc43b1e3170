import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, listAnswer, problem } from '../../kit/testing.ts'
import { renderPage, useTestPage } from '../../ui/testing.tsx'
import { FilesTable } from './FilesTable.tsx'
import { RecordsTable } from './RecordsTable.tsx'

const id = '01890000-0000-7000-8000-000000000001'
const FILES = `GET /post-imports/${id}/files`
const RECORDS = `GET /post-imports/${id}/records`

const posts = {
  path: 'your_facebook_activity/posts/your_posts_1.json',
  size: 1_500_000,
  outcome: 'read',
  code: 'read',
  reason: 'Read, record by record.',
  records: 1234,
}
const odd = {
  ...posts,
  path: 'odd.bin',
  outcome: 'unknown',
  code: 'of_a_newer_reader',
  reason: 'Its own sentence.',
  records: 0,
}
const draft = {
  outcome: 'skipped',
  file: 'content/posts_1.json',
  position: 7,
  code: 'draft',
  reason: 'A draft: it has not been published.',
  list: null,
  raw: '{"title":"Lake","draft":true}',
}
const broken = { ...draft, outcome: 'failed', position: 8, code: 'bad_json', raw: '{"title":' }

describe('the files of a ledger', () => {
  useTestPage()

  it('show the result for each file, with the server’s message for an unknown code', async () => {
    fakeServer({ [FILES]: () => listAnswer([posts, odd]) })
    await renderPage(<FilesTable importId={id} />)
    const row = (await screen.findByText(posts.path)).closest('tr') as HTMLElement
    expect(within(row).getByText('1,234')).toBeTruthy()
    expect(within(row).getByText('1.5 MB')).toBeTruthy()
    expect(screen.getByText('Its own sentence.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toMatch(
      new RegExp(`/imports/${id}/files.csv$`),
    )
  })

  it('are loaded page by page, starting at the first page when the filter changes', async () => {
    const requests = fakeServer({ [FILES]: () => listAnswer([posts], 60) })
    await renderPage(<FilesTable importId={id} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Page 3' }))
    await waitFor(() => expect(requests.at(-1)?.url.searchParams.get('offset')).toBe('50'))
    await userEvent.click(screen.getByRole('combobox', { name: 'Filter by outcome' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Unreadable', hidden: true }))
    await waitFor(() => expect(requests.at(-1)?.url.searchParams.get('outcome')).toBe('failed'))
    expect(requests.at(-1)?.url.searchParams.get('offset')).toBe('0')
  })

  it('that could not be loaded can be loaded again', async () => {
    let isDown = true
    fakeServer({ [FILES]: () => (isDown ? problem('FORBIDDEN') : listAnswer([])) })
    await renderPage(<FilesTable importId={id} />)
    const again = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await userEvent.click(again)
    expect(await screen.findByText('No files.')).toBeTruthy()
  })
})

describe('the records of a ledger', () => {
  useTestPage()

  it('name lists that are not shown, with how many entries they have', async () => {
    const list = { name: 'Direct Message › Direct Messages', items: 1234 }
    const messages = { ...draft, outcome: 'not_a_post', code: 'messages', list, raw: '' }
    fakeServer({ [RECORDS]: () => listAnswer([messages]) })
    await renderPage(<RecordsTable importId={id} />)
    expect(await screen.findByText('Direct Message › Direct Messages: 1,234 entries')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'JSON: the record as received' })).toBeNull()
  })

  it('show why each is not a post, and the record as received', async () => {
    fakeServer({ [RECORDS]: () => listAnswer([draft, broken]) })
    await renderPage(<RecordsTable importId={id} />)
    expect(await screen.findByText('A draft: it has not been published.')).toBeTruthy()
    expect(screen.getByText('Damaged. Can’t be read.')).toBeTruthy()
    const [first, second] = await screen.findAllByRole('button', { name: 'JSON: the record as received' })
    await userEvent.click(first as HTMLElement)
    const drawer = await screen.findByRole('dialog', { name: 'Record 7 of posts_1.json' })
    expect(within(drawer).getByLabelText('As received').textContent).toBe(
      '{\n  "title": "Lake",\n  "draft": true\n}',
    )
    await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }))
    await userEvent.click(second as HTMLElement)
    expect((await screen.findAllByLabelText('As received')).at(-1)?.textContent).toBe('{"title":')
  })

  it('show a record with every digit and every field of it', async () => {
    const raw =
      '{"id":12345678901234567890,"at":1.50,"tags":[],"text":"a, \\u00e9 \\"b\\" {","text":"later","none":{}}'
    fakeServer({ [RECORDS]: () => listAnswer([{ ...draft, raw }]) })
    await renderPage(<RecordsTable importId={id} />)
    await userEvent.click(await screen.findByRole('button', { name: 'JSON: the record as received' }))
    expect((await screen.findByLabelText('As received')).textContent).toBe(
      [
        '{',
        '  "id": 12345678901234567890,',
        '  "at": 1.50,',
        '  "tags": [],',
        '  "text": "a, é \\"b\\" {",',
        '  "text": "later",',
        '  "none": {}',
        '}',
      ].join('\n'),
    )
  })

  it('can be filtered by outcome', async () => {
    const requests = fakeServer({ [RECORDS]: () => listAnswer([draft], 40) })
    await renderPage(<RecordsTable importId={id} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(requests.at(-1)?.url.searchParams.get('offset')).toBe('25'))
    await userEvent.click(screen.getByRole('radio', { name: 'Skipped' }))
    await waitFor(() => expect(requests.at(-1)?.url.searchParams.get('outcome')).toBe('skipped'))
    expect(requests.at(-1)?.url.searchParams.get('offset')).toBe('0')
  })

  it('say if every record became a post, and then offer no download', async () => {
    fakeServer({ [RECORDS]: () => listAnswer([]) })
    await renderPage(<RecordsTable importId={id} />)
    expect(await screen.findByText('Every record became a post.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull()
  })
})
