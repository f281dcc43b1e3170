import type en from './details-en.ts'

export default {
  takenByClock: 'Prise, selon l’horloge de l’appareil',
  sourceType: 'Provenance',
  source_camera: 'Appareil photo',
  source_library: 'Pellicule',
  doubt_later: 'Date douteuse : postérieure à l’archive elle-même',
  doubt_impossible: 'Date douteuse : ce n’est pas une date',
  doubt_several: 'Date douteuse : l’entrée a deux dates',
} satisfies Record<keyof typeof en, string>
