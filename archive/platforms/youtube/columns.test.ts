import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderFiles, readFiles } from '../../kit/testing/fixture.ts'

const CHANNEL = 'UCaaaaaaaaaaaaaaaaaaaaaa'

describe('a table of videos whose columns are in an unknown language', () => {
  test('has all texts of a video, each with the name of its column', async () => {
    const found = await readFiles(folderFiles(join(import.meta.dirname, 'fixtures/xx')), 'youtube')
    expect(found.records).toEqual([])
    expect(found.posts).toMatchObject([
      {
        kind: 'video',
        text: '',
        isPrivate: null,
        words: [{ origin: 'detail', label: 'nimi', text: 'Polvi' }],
      },
      { kind: 'comment', text: 'Hieno' },
    ])
  })

  test('finds the file of a video by any of its texts', async () => {
    const row = ['abcDEF12_-3', '61000', CHANNEL, 'Ei kipua', 'Laskettelua', '2024-06-01T10:00:00+00:00']
    const found = await readFiles(
      {
        'Takeout/YouTube ja YouTube Music/tiedot/a.csv': `Tunnus,Kesto,Kanava,Teksti,Nimi,Aika\n${row.join(',')}\n`,
        'Takeout/YouTube ja YouTube Music/filmit/Laskettelua.mp4': 'a film',
      },
      'youtube',
    )
    expect(found.posts).toMatchObject([
      {
        words: [
          { label: 'teksti', text: 'Ei kipua' },
          { label: 'nimi', text: 'Laskettelua' },
        ],
        media: [{ entry: 'Takeout/YouTube ja YouTube Music/filmit/Laskettelua.mp4' }],
      },
    ])
  })

  test.each([
    ['Video Açıklaması (Orijinal)', 'Video Başlığı (Orijinal)'],
    ['Videobeskrivelse (original)', 'Videotittel (original)'],
    ['Popis videa (původní)', 'Název videa (původní)'],
  ])('is read in further languages: %s', async (description, title) => {
    const row = ['abcDEF12_-3', '61000', CHANNEL, 'No pain', 'Skiing', '2024-06-01T10:00:00+00:00']
    const table = `ID,ms,UC,${description},${title},T\n${row.join(',')}\n`
    const found = await readFiles({ 'Takeout/YouTube a YouTube Music/v/v.csv': table }, 'youtube')
    expect(found.posts).toMatchObject([{ text: 'Skiing\n\nNo pain' }])
  })
})
