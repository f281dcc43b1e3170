import { describe, expect, it } from 'vitest'
import { playerOf } from './embeds.ts'

describe('an embedded video', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    [
      'https://youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=3',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    ],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['http://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?dnt=1'],
    [
      'https://www.tiktok.com/@ana.r/video/7123456789012345678',
      'https://www.tiktok.com/embed/v2/7123456789012345678',
    ],
  ])('%s is rebuilt from its provider and number', (url, src) => {
    expect(playerOf(url)?.src).toBe(src)
  })

  it.each([
    'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
    'https://evil.test/https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ"onload=alert(1)'.replace('Q"', 'QQ"'),
    'https://news.test/article',
    '',
  ])('%s has no player', (url) => {
    expect(playerOf(url)).toBeNull()
  })
})
