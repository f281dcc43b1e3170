/** Bytes of each part of an upload except the last. */
export const PART_SIZE = 10_000_000
export const MAX_UPLOAD_SIZE = 50_000_000_000
