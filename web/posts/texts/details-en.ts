/** What is known of a post's dates and pictures, in its details. */
export default {
  takenByClock: 'Taken, by the camera’s clock',
  sourceType: 'Source',
  source_camera: 'Camera',
  source_library: 'Library',
  doubt_later: 'Date in doubt: later than the archive itself',
  doubt_impossible: 'Date in doubt: this is not a date',
  doubt_several: 'Date in doubt: the record has two dates',
} as const
