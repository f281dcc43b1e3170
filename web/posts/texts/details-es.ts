import type en from './details-en.ts'

export default {
  takenByClock: 'Tomada, según el reloj de la cámara',
  sourceType: 'Origen',
  source_camera: 'Cámara',
  source_library: 'Galería',
  doubt_later: 'Fecha dudosa: posterior al propio archivo',
  doubt_impossible: 'Fecha dudosa: no es una fecha',
  doubt_several: 'Fecha dudosa: el registro tiene dos fechas',
} satisfies Record<keyof typeof en, string>
