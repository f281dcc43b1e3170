import type en from './en.ts'

export default {
  paletteHint: 'Entrez une commande ou le nom d’un client',
  paletteFirmHint: 'Entrez une commande ou le nom d’un cabinet',
  paletteFindHint: 'Un client, des mots de publications ou une commande',
  findInPosts: 'Chercher dans les publications : {{find}}',
  findInOneFirm: 'Les publications se cherchent dans un seul cabinet. Choisissez-le d’abord.',
  openFirm: 'Ouvrir {{name}}',
  otherFirm: 'Chercher dans un autre cabinet que {{name}}',
  posts: 'Publications',
} satisfies Record<keyof typeof en, string>
