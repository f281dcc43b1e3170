import { expect, it } from 'vitest'
import { quotedValue, withFields, withWord } from './edit.ts'

const staff = { isStaff: true, seesLoss: true }

it('a find gets other values of a field, and keeps everything else', () => {
  const find = 'gym OR hiking has:photo NOT from:tiktok after:2020'
  expect(withFields(find, staff, ['has'], [])).toBe('gym OR hiking NOT from:tiktok after:2020')
  expect(withFields(find, staff, ['has'], ['has:photo', 'has:video'])).toBe(
    'gym OR hiking NOT from:tiktok after:2020 has:photo has:video',
  )
  expect(withFields(find, staff, ['on', 'after', 'before'], ['on:2021-05'])).toBe(
    'gym OR hiking has:photo NOT from:tiktok on:2021-05',
  )
  expect(withFields('', staff, ['loss'], ['loss:after'])).toBe('loss:after')
  expect(withFields('has:photo', staff, ['has'], [])).toBe('')
})

it('a value of several words is in quotation marks', () => {
  expect(['Banff', 'Lake Louise', 'the "Y"', 'a(b)'].map(quotedValue)).toEqual([
    'Banff',
    '"Lake Louise"',
    '"the Y"',
    '"a(b)"',
  ])
})

it('a word is replaced where it is a word', () => {
  expect(withWord('(hikng OR hikngs) from:facebook', 'hikng', 'hiking')).toBe(
    '(hiking OR hikngs) from:facebook',
  )
  expect(withWord('~hikng', 'hikng', 'hiking')).toBe('~hiking')
  expect(withWord('hikngs', 'hikng', 'hiking')).toBeNull()
})
