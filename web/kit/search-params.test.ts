import { describe, expect, it } from 'vitest'
import { parseSearch, safeTarget, stringifySearch } from './search-params.ts'

describe('addresses', () => {
  it('keep words as words, both ways', () => {
    expect(stringifySearch({ sites: 'facebook,instagram', page: '2', media: undefined })).toBe(
      '?sites=facebook,instagram&page=2',
    )
    expect(parseSearch('?sites=facebook,instagram&page=2')).toEqual({
      sites: 'facebook,instagram',
      page: '2',
    })
  })
  it('lead back only to a path of this origin', () => {
    expect(safeTarget('/clients/1?postId=2')).toBe('/clients/1?postId=2')
    for (const bad of ['//evil.test', '/\\evil.test', 'https://evil.test', '', undefined])
      expect(safeTarget(bad)).toBe('/')
  })
})
