import type en from './en.ts'

export default {
  saved: 'Recherches enregistrées',
  here: 'ici',
  kind_firm: 'Cabinet',
  kind_client: 'Ce client',
  kind_mine: 'Pour moi',
  kind: 'À qui elle sert',
  by: 'Enregistrée par {{name}}',
  none: 'Aucune pour l’instant.',
  save: 'Enregistrer cette recherche…',
  name: 'Nom',
  saveShort: 'Enregistrer',
  cancel: 'Annuler',
  noNames: 'Sans noms de personnes : sans les champs with et account, ni le nom d’un client.',
  rename: 'Renommer « {{name}} »',
  remove: 'Retirer « {{name}} »',
  savedAs: 'La recherche « {{name}} » est enregistrée.',
  removed: 'La recherche enregistrée « {{name}} » est retirée.',
  undo: 'Annuler',
} satisfies Record<keyof typeof en, string>
