import type en from './en.ts'

export default {
  paletteHint: 'Escriba un comando o el nombre de un cliente',
  paletteFirmHint: 'Escriba un comando o el nombre de un bufete',
  paletteFindHint: 'Un cliente, palabras de publicaciones o un comando',
  findInPosts: 'Buscar en las publicaciones: {{find}}',
  findInOneFirm: 'Las publicaciones se buscan dentro de un bufete. Elíjalo primero.',
  openFirm: 'Abrir {{name}}',
  otherFirm: 'Buscar en otro bufete que {{name}}',
  posts: 'Publicaciones',
} satisfies Record<keyof typeof en, string>
