import { describe, expect, it } from 'vitest'
import { readArchiveOwner } from './owner.ts'
import type { Archive, Inspection } from '../kit/importer.ts'

/** An archive of one file. */
function archiveOf(path: string, content: string): Archive {
  const bytes = new TextEncoder().encode(content)
  return {
    entries: [{ path, size: bytes.length, compressedSize: bytes.length, isDirectory: false }],
    newest: null,
    open: async function* () {
      yield bytes.subarray(0, 7)
      yield bytes.subarray(7)
    },
    sha256: () => '',
  }
}
const ownerOf = (platform: NonNullable<Inspection['platform']>, path: string, content: unknown, root = '') =>
  readArchiveOwner(archiveOf(root + path, typeof content === 'string' ? content : JSON.stringify(content)), {
    platform,
    root,
  })

describe('the owner of an archive', () => {
  it('on Facebook has a name and every address, in both layouts', async () => {
    expect(
      await ownerOf(
        'facebook',
        'personal_information/profile_information/profile_information.json',
        {
          profile_v2: {
            name: { full_name: 'ZoÃ« Ruiz' },
            emails: { emails: ['Zoe@Mail.test'], previous_emails: ['old@mail.test'] },
            username: 'zoe.ruiz',
            profile_uri: 'https://www.facebook.com/profile.php?id=100042',
          },
        },
        'facebook-zoe/',
      ),
    ).toEqual({
      id: '100042',
      name: 'Zoë Ruiz',
      userName: 'zoe.ruiz',
      emails: ['zoe@mail.test', 'old@mail.test'],
    })
    expect(
      await ownerOf('facebook', 'profile_information/profile_information.json', {
        profile: { name: 'Zoe', emails: ['zoe@mail.test'] },
      }),
    ).toMatchObject({ name: 'Zoe', emails: ['zoe@mail.test'] })
  })

  it('on Instagram is found in the language of the account', async () => {
    expect(
      await ownerOf('instagram', 'personal_information/personal_information/personal_information.json', {
        profile_user: [
          {
            string_map_data: {
              'Correo electrónico': { value: 'marta@mail.test' },
              'Nombre de usuario': { value: 'marta_r' },
              Nombre: { value: 'Marta' },
            },
          },
        ],
      }),
    ).toEqual({ id: null, name: 'Marta', userName: 'marta_r', emails: ['marta@mail.test'] })
  })

  it('on X, TikTok and YouTube has what each archive contains', async () => {
    expect(
      await ownerOf(
        'twitter',
        'data/account.js',
        'window.YTD.account.part0 = [{"account":{"email":"a@mail.test","username":"ann","accountId":"42","accountDisplayName":"Ann"}}]',
      ),
    ).toEqual({ id: '42', name: 'Ann', userName: 'ann', emails: ['a@mail.test'] })
    expect(
      await ownerOf('tiktok', 'user_data.json', {
        Profile: {
          'Profile Information': { ProfileMap: { userName: 'dani', emailAddress: 'dani@mail.test' } },
        },
      }),
    ).toEqual({ id: null, name: null, userName: 'dani', emails: ['dani@mail.test'] })
    expect(
      await ownerOf('youtube', 'channels/channel.csv', 'Channel ID,Title\nUCabcdefghijklmnopqrstuv,Dani\n'),
    ).toMatchObject({ id: 'UCabcdefghijklmnopqrstuv' })
  })

  it.each([
    [
      'youtube',
      'channels/channel.csv',
      'Channel ID,Title,Description\nUCabcdefghijklmnopqrstuv,Dani,Ask UCzzzzzzzzzzzzzzzzzzzzzz\nUCabcdefghijklmnopqrstuw,The brand of a friend,\n',
      'UCabcdefghijklmnopqrstuv + UCabcdefghijklmnopqrstuw',
    ],
    [
      'twitter',
      'data/account.js',
      'window.YTD.account.part0 = [{"account":{"username":"ann","accountId":"42"}},{"account":{"username":"bo","accountId":"43"}}]',
      'ann + bo',
    ],
  ] as const)(
    'on %s is no one known if the file names several accounts',
    async (platform, path, text, name) => {
      expect(await ownerOf(platform, path, text)).toEqual({ id: null, name, userName: null, emails: [] })
    },
  )

  it('is unknown if the archive does not name one or cannot be read', async () => {
    expect(await ownerOf('facebook', 'posts/your_posts_1.json', [])).toBeNull()
    expect(
      await ownerOf('facebook', 'profile_information/profile_information.json', '{"profile_v2":'),
    ).toBeNull()
    expect(
      await ownerOf('instagram', 'personal_information/personal_information.json', { profile_user: [] }),
    ).toBeNull()
  })
})
