export default {
  networkLost: 'Proofline est injoignable. Vérifiez votre connexion.',
  unexpected: 'Une erreur inattendue est survenue.',
  tryAgain: 'Réessayer',
  clear: 'Effacer',
  pages: 'Pages',
  showing: '{{start}} - {{end}} sur {{total}}',
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  pageNumber: 'Page {{page}}',
  close: 'Fermer',
}
