import { describe, expect, it } from 'vitest'
import { articleBreaches, refusedWords, textsOf } from './read.ts'

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

describe('an article in Markdown', () => {
  const article = (language: string, text: string) => ({ path: `web/a/b.${language}.md`, text })
  const english = article('en', 'Lead.\n\n## 1. One\n\n- a list\n- of two\n')

  it('has its words read, in its language', () => {
    expect(textsOf(english).map(({ text }) => text)).toEqual(['Lead.', '1. One', 'a list', 'of two'])
    expect(textsOf(article('fr', 'Envoyez un mail.')).flatMap(refusedWords)).toEqual(['mail'])
  })

  it('has the same sections, lists and steps in other languages', () => {
    const spanish = article('es', 'Texto.\n\n## 1. Uno\n\n- una lista\n- de dos\n')
    const lacks = (text: string) =>
      articleBreaches(english, [english, spanish, article('fr', text)]).map(({ sentence }) => sentence)
    expect(lacks('Texte.\n\n## 1. Un\n\n- une liste\n- de deux\n')).toEqual([])
    const other = ['has other sections, lists or steps than in English.']
    expect(lacks('Texte.\n\n## 1. Un\n\n- une liste\n')).toEqual(other)
    expect(lacks('Texte.\n\n## 2. Un\n\n- une liste\n- de deux\n')).toEqual(other)
    expect(lacks('Texte.\n\n## 1. Un\n\n1. une liste\n2. de deux\n')).toEqual(other)
    expect(articleBreaches(english, [english, spanish]).map(({ sentence }) => sentence)).toEqual([
      'has no article in fr beside it.',
    ])
  })
})
