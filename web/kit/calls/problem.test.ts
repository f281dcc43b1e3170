import { readdirSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { PROBLEMS, type ProblemCode } from '#contract/index.ts'
import { call } from './client.ts'
import { switchLanguage, startI18n } from '../i18n/i18n.ts'
import type { Problem } from './problem.ts'
import spanish, { sentences as spanishSentences } from './problems-es.ts'
import french, { sentences as frenchSentences } from './problems-fr.ts'
import { fakeServer, problem } from '../testing.ts'

const places = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()
const params = { id: '01890000-0000-7000-8000-000000000001' }
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: Error) => error.message,
  )

describe('a problem from the server', () => {
  beforeEach(async () => {
    await startI18n('en')
  })

  it('is in Spanish for people who read Spanish, with its values', async () => {
    await switchLanguage('es')
    fakeServer({
      'GET /posts/*': () => problem('POST_IMPORT_FILE_WRONG_PLATFORM', { found: 'Facebook', platform: 'X' }),
    })
    expect(await messageOf(call('getPost', { params }))).toBe(
      'El archivo que subió es de Facebook, pero debe ser el de X.',
    )
  })

  it('is in French for people who read French', async () => {
    await switchLanguage('fr')
    fakeServer({ 'GET /posts/*': () => problem('INVALID_CREDENTIALS') })
    expect(await messageOf(call('getPost', { params }))).toBe('Le courriel ou le mot de passe est incorrect.')
  })

  it('elides French words before a platform that begins with a vowel', async () => {
    await switchLanguage('fr')
    fakeServer({ 'GET /posts/*': () => problem('POST_IMPORT_FILE_LOCKED', { platform: 'Instagram' }) })
    expect(await messageOf(call('getPost', { params }))).toContain('tel qu’Instagram vous l’a donné')
  })

  it.each([
    ['en', 'Proofline could not be reached. Check your connection.'],
    ['es', 'No se puede conectar con Proofline. Compruebe su conexión.'],
    ['fr', 'Impossible de joindre Proofline. Vérifiez votre connexion.'],
  ] as const)('says in %s that the server could not be reached', async (language, sentence) => {
    await switchLanguage(language)
    fakeServer({
      'GET /posts/*': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    expect(await messageOf(call('getPost', { params }))).toBe(sentence)
  })

  it('about fields has their sentences in the reader’s language, and unknown ones as sent', async () => {
    await switchLanguage('es')
    const fields = { dateOfBirth: 'Check the year of birth.', color: 'Choose a color.' }
    fakeServer({ 'GET /posts/*': () => problem('VALIDATION_FAILED', { fields }) })
    const refused = await call('getPost', { params }).catch((error: unknown) => error as Problem)
    expect((refused as Problem).fields).toEqual({
      dateOfBirth: 'Revise el año de nacimiento.',
      color: 'Choose a color.',
    })
  })

  it('about a card has our own sentence in the reader’s language', async () => {
    await switchLanguage('fr')
    const sentence = 'This card cannot be charged. Use another card.'
    fakeServer({ 'GET /posts/*': () => problem('CARD_DECLINED', { sentence }) })
    expect(await messageOf(call('getPost', { params }))).toBe(
      'Cette carte ne peut pas être débitée. Utilisez une autre carte.',
    )
  })

  it('has the same translations in Spanish and French, each of a sentence that the server sends', () => {
    expect(Object.keys(frenchSentences)).toEqual(Object.keys(spanishSentences))
    const sources = ['contract', 'server']
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true }).map((file) => `${folder}/${String(file)}`),
      )
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('')
    expect(Object.keys(spanishSentences).filter((sentence) => !sources.includes(`'${sentence}'`))).toEqual([])
  })

  it('has the server’s message in English', async () => {
    fakeServer({ 'GET /posts/*': () => problem('FORBIDDEN') })
    expect(await messageOf(call('getPost', { params }))).toBe(PROBLEMS.FORBIDDEN.message)
  })

  it.each([
    ['es', 3541, 'Demasiados intentos. Podrá intentarlo de nuevo en 60 minutos.'],
    ['fr', 61, 'Trop de tentatives. Réessayez dans 61 secondes.'],
  ] as const)('about too many attempts says when to try again (%s)', async (language, retryAfter, says) => {
    await switchLanguage(language)
    fakeServer({ 'GET /posts/*': () => problem('TOO_MANY_REQUESTS', { retryAfter }) })
    expect(await messageOf(call('getPost', { params }))).toBe(says)
  })

  it('has the same placeholders in every language', () => {
    for (const table of [spanish, french])
      for (const code of Object.keys(PROBLEMS) as ProblemCode[])
        expect([...new Set(places(table[code]))], code).toEqual([...new Set(places(PROBLEMS[code].message))])
  })

  it('with a code but no message shows the code', async () => {
    fakeServer({ 'GET /posts/*': () => ({ status: 418, body: { code: 'TEAPOT' } }) })
    expect(await messageOf(call('getPost', { params }))).toBe('An unexpected error occurred. Code: TEAPOT')
  })

  it('from another server, such as a proxy, has one of our messages', async () => {
    fakeServer({ 'GET /posts/*': () => ({ status: 502, body: '<html>Bad gateway</html>' }) })
    expect(await messageOf(call('getPost', { params }))).toBe(PROBLEMS.UNAVAILABLE.message)
  })
})
