export default {
  terms: 'Conditions d’utilisation',
  privacy: 'Politique de confidentialité',
  gateTitle: 'Conditions',
  gateLead: 'Lisez ces conditions et la politique de confidentialité. Vous n’avez à le faire qu’une fois.',
  gateText: 'Conditions d’utilisation et politique de confidentialité',
  agree: 'J’accepte',
  logOut: 'Fermer la session',
  print: 'Imprimer',
  questions: 'Questions ou demandes au sujet de vos renseignements :',
  deletionTitle: 'Demande de suppression de données',
  deletionDone: 'Vos données ont été supprimées du produit.',
}
