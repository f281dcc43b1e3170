import { describe, expect, it } from 'vitest'
import { refusedWords, textsOf } from './read.ts'

const textsIn = (path: string, text: string) => textsOf({ path, text }).map((each) => each.text)

describe('the texts of a file', () => {
  it('are its messages and labels, not internal strings', () => {
    const source = `
      import { x } from './Some file.ts'
      /** A comment that says why. */
      const a = { message: 'Choose a card first.', code: 'CARD_NEEDED', path: 'some/path to' }
      const b = sql\`Select this from that\`
      throw new Error('The queue holds an unknown kind')
      log.warn('A worker ended')
      const c = <p>Hello there</p>
      const d = \`Import of \${name} is complete\`
      const e = \`\${by} asked \${platform} to delete the data.\`
      const f = \`\${a}<b x="\${c}">\``
    expect(textsIn('web/a.tsx', source)).toEqual([
      'Choose a card first.',
      'Hello there',
      'Import of {…} is complete',
      '{…} asked {…} to delete the data.',
    ])
  })

  it('are all the strings of a catalog', () => {
    expect(textsIn('web/posts/texts/en.ts', `export default { save: 'Save', of: 'of' }`)).toEqual([
      'Save',
      'of',
    ])
  })

  it('are all the phrases and labels of emails and of vocabularies', () => {
    const source =
      "const a = { type: 'post', label: 'Trash', past: 'trashed this post', scope: 'post:write' }"
    expect(textsIn('contract/vocabulary/post-action.ts', source)).toEqual(['Trash', 'trashed this post'])
    expect(
      textsIn('contract/vocabulary/notifications/a.ts', '`${by} le ha escalado ${n} de ${who}.`'),
    ).toEqual(['{…} le ha escalado {…} de {…}.'])
  })

  it('are not the icon or the sample of a row', () => {
    const source = "const a = { icon: 'IconLock', sample: { by: 'Bo Ek' }, title: 'A hold was set' }"
    expect(textsIn('contract/vocabulary/notifications/a.ts', source)).toEqual(['A hold was set'])
  })

  it('have the language of their catalog or of their property', () => {
    const languages = (path: string, text: string) => textsOf({ path, text }).map(({ language }) => language)
    expect(languages('web/a/texts/es.ts', `export default { a: 'Guardar' }`)).toEqual(['es'])
    expect(
      languages('server/a.ts', `const a = { en: 'Open the post', es: { b: 'Abrir la publicación' } }`),
    ).toEqual(['en', 'es'])
  })

  it.each([
    ['en', 'Nobody has told you', ['Nobody', 'told']],
    ['en', 'It stands by itself', ['stands', 'by itself']],
    ['en', 'The bystanders understand', []],
    ['es', 'Un vídeo y dos ficheros', ['vídeo', 'ficheros']],
    ['es', 'Un video y dos archivos', []],
    ['fr', 'Vos comptes sociaux', ['comptes sociaux']],
    ['fr', 'Vos réseaux sociaux', []],
  ] as const)('are checked for words that we avoid: %s %s', (language, text, words) =>
    expect(refusedWords({ path: '', at: 0, text, language })).toEqual(words),
  )
})
