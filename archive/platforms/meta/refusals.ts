export const BAD_TIMESTAMP = {
  outcome: 'failed',
  code: 'bad_timestamp',
  reason: 'This record has no readable date.',
} as const

export const NO_CONTENT = {
  outcome: 'not_a_post',
  code: 'no_content',
  reason: 'Contains no picture, video or text.',
} as const
