import { describe, expect, it } from 'vitest'
import { parseSearch, safeTarget, stringifySearch } from './search-params.ts'

describe('addresses', () => {
  it('keep text as text, in both directions', () => {
    expect(stringifySearch({ sites: 'facebook,instagram', page: '2', media: undefined })).toBe(
      '?sites=facebook,instagram&page=2',
    )
    expect(parseSearch('?sites=facebook,instagram&page=2')).toEqual({
      sites: 'facebook,instagram',
      page: '2',
    })
  })
})

describe('the return address after signing in', () => {
  it.each([
    '/',
    '/customers',
    '/clients/019a0000-0000-7000-8000-000000000001?postId=2',
    '/clients/019a0000-0000-7000-8000-000000000001/escalated?view=resolved&sites=facebook,instagram#top',
    '/admin/accounts/019a0000-0000-7000-8000-000000000001/users?q=mu%C3%B1oz+a&page=2',
    '/reports/1?next=https%3A%2F%2Fevil.test',
    '/clients/1?q=https://evil.test',
    '/clients/',
  ])('is the requested path of this origin: %s', (target) => expect(safeTarget(target)).toBe(target))

  it.each([
    undefined,
    '',
    'clients',
    '//evil.test',
    '///evil.test',
    '////evil.test/a',
    '/\\evil.test',
    '\\\\evil.test',
    '\\/evil.test',
    '/\\/evil.test',
    '/a\\..\\..\\evil.test',
    'https://evil.test',
    'https:evil.test',
    'https:/evil.test',
    'http://evil.test',
    'HTTPS://EVIL.TEST',
    'ftp://evil.test',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    '/javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '/data:text/html;base64,PHNjcmlwdD4=',
    'blob:https://evil.test/1',
    'vbscript:msgbox(1)',
    '%2f%2fevil.test',
    '/%2f%2fevil.test',
    '/%2fevil.test',
    '/%5cevil.test',
    '/%5c%5cevil.test',
    '/%252f%252fevil.test',
    '/%25252fevil.test',
    '/%09/evil.test',
    '/\t/evil.test',
    '\t//evil.test',
    '/\n/evil.test',
    '/\r\nLocation: https://evil.test',
    '/%0d%0aLocation:%20https://evil.test',
    '/clients\r\nSet-Cookie: a=b',
    '/clients?a=b\r\nSet-Cookie: a=b',
    ' //evil.test',
    '/ /evil.test',
    '@evil.test',
    '/@evil.test',
    'user@evil.test',
    '/user:word@evil.test',
    '//user@evil.test',
    '.evil.test',
    ':443@evil.test',
    '/.//evil.test',
    '/..//evil.test',
    '/a/..//evil.test',
    '/%2e%2e//evil.test',
    '/./\\evil.test',
    '/..',
    '/a/../../b',
    '/;//evil.test',
    '?//evil.test',
    '#//evil.test',
    '／／evil.test',
    '/／evil.test',
    '/\u2044evil.test',
    '/\u2215evil.test',
    '/\u29f8evil.test',
    '/evil。test',
    '/\u0000/evil.test',
    '/\u00a0/evil.test',
    '/\u2028/evil.test',
    '/\u202ee/evil.test',
    '/\ufeff//evil.test',
    '/clients?a=\u202eb',
    '/clients?a=\\\\evil.test',
    '<script>',
    '/<script>alert(1)</script>',
    '/"onmouseover="alert(1)',
  ])('is the dashboard for %j', (target) => {
    expect(safeTarget(target)).toBe('/')
  })
})
