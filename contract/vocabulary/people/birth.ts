/** No one is older, so an earlier year is a typo. */
export const EARLIEST_BIRTH = '1890-01-01'
