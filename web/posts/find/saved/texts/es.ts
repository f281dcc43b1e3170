import type en from './en.ts'

export default {
  saved: 'Búsquedas guardadas',
  here: 'aquí',
  kind_firm: 'Bufete',
  kind_client: 'Este cliente',
  kind_mine: 'Solo yo',
  kind: 'Quién la tiene',
  by: 'Guardada por {{name}}',
  none: 'Todavía ninguna.',
  save: 'Guardar esta búsqueda…',
  name: 'Nombre',
  saveShort: 'Guardar',
  cancel: 'Cancelar',
  noNames: 'Sin nombres de personas: sin los campos with y account, ni el nombre de un cliente.',
  rename: 'Cambiar el nombre de «{{name}}»',
  remove: 'Quitar «{{name}}»',
  savedAs: 'Se guardó la búsqueda «{{name}}».',
  removed: 'Se quitó la búsqueda guardada «{{name}}».',
  undo: 'Deshacer',
} satisfies Record<keyof typeof en, string>
