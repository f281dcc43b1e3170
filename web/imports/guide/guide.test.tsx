import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { PLATFORM_TYPES, type SocialAccount } from '#contract/index.ts'
import { fakeServer, renderPage, useTestPage, viewer } from '../../ui/testing.tsx'
import { Failed } from '../dialog/Failed.tsx'
import { FileStep } from '../dialog/FileStep.tsx'
import { GuideSteps } from './GuideSteps.tsx'
import { guideOf } from './guide.ts'
import { HelpButton } from './HelpButton.tsx'
import classes from './Picture.module.css'
import { Picture } from './Picture.tsx'

const account: SocialAccount = {
  id: '01890000-0000-7000-8000-000000000500',
  clientId: viewer.id,
  socialSite: { id: 'facebook', type: 'facebook', name: 'Facebook', status: 1, auth: null },
  auth: null,
  externalId: 'h@gill.test',
  postsUntil: null,
  newestPostAt: null,
  latestImport: null,
  reconnectRequest: null,
  waitsForClient: true,
  connection: null,
  archiveFetch: null,
  ownerCheck: null,
  can: ['import', 'request_support'],
}
const nothing = () => undefined

describe('the guide to getting a file', () => {
  useTestPage()

  it('elides French words before Instagram', () => {
    expect(JSON.stringify(guideOf('facebook', 'fr'))).toContain('pas celui d’Instagram')
    expect(JSON.stringify(guideOf('instagram', 'fr'))).toContain('pas celui de Facebook')
  })

  it('updates its buttons with its text', async () => {
    fakeServer({})
    await renderPage(
      <GuideSteps account={account} video={undefined} at={0} onStep={nothing} onReady={nothing} />,
    )
    expect(await screen.findByRole('button', { name: 'I have the file' })).toBeTruthy()
    await userEvent.click(screen.getByLabelText('Español'))
    const spanish = await screen.findByRole('button', { name: 'Tengo el archivo' })
    expect(spanish).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Necesito ayuda' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'I Need Help' })).toBeNull()
  })
})

describe('the drawings of a guide', () => {
  it.each(PLATFORM_TYPES)('mark what is to be pressed as a row, not as a button (%s)', (platform) => {
    for (const { drawing } of guideOf(platform, 'en').steps.filter(
      (step) => step.drawing.kind === 'button',
    )) {
      const { container } = render(<Picture drawing={drawing} />)
      const [frame, row, bar] = container.querySelectorAll('rect')
      expect([frame, row, bar].map((rect) => rect?.getAttribute('class'))).toEqual(
        ['frame', 'row', 'bar'].map((name) => classes[name]),
      )
      expect(container.querySelector('[text-anchor=middle]')).toBeNull()
    }
  })
})

describe('I Need Help', () => {
  useTestPage()

  it('is available at the step where a file is chosen and refused', async () => {
    fakeServer({})
    const { container } = await renderPage(
      <FileStep account={account} upload={undefined} onGuide={nothing} onClose={nothing} onLeave={nothing} />,
    )
    expect(await screen.findByRole('button', { name: 'I Need Help' })).toBeTruthy()
    const input = container.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
    await userEvent.setup({ applyAccept: false }).upload(input, new File(['not a zip'], 'photos.html'))
    expect(await screen.findByText('Please upload a .zip file.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'I Need Help' })).toBeTruthy()
  })

  it('is shown beside the reason of a failed import', async () => {
    fakeServer({})
    await renderPage(
      <Failed
        problem={null}
        fileName="a.zip"
        onAgain={nothing}
        onPart={nothing}
        onGuide={nothing}
        help={<HelpButton account={account} />}
      />,
    )
    expect(await screen.findByRole('button', { name: 'I Need Help' })).toBeTruthy()
  })

  it('is replaced by a text once help was requested', async () => {
    fakeServer({})
    const reconnectRequest = { assignee: 'support' } as SocialAccount['reconnectRequest']
    await renderPage(<HelpButton account={{ ...account, reconnectRequest }} />)
    expect(screen.getByText('Help requested')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /help/i })).toBeNull()
  })
})
