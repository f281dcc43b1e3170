export default {
  networkLost: 'Proofline est injoignable. Vérifiez votre connexion.',
  unexpected: 'Une erreur inattendue est survenue.',
  partLost: 'Une partie de cette page n’a pas pu être chargée. Rechargez la page.',
  tryAgain: 'Réessayer',
  clear: 'Effacer',
  pages: 'Pages',
  showing: '{{start}} - {{end}} sur {{total}}',
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  pageNumber: 'Page {{page}}',
  language: 'Langue',
  close: 'Fermer',
}
