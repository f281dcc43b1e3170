export default {
  terms: 'Conditions d’utilisation',
  privacy: 'Politique de confidentialité',
  gateTitle: 'Conditions',
  gateLead:
    'Lisez ces conditions et la politique de confidentialité. Nous ne vous les présenterons de nouveau que si elles changent.',
  gateText: 'Conditions d’utilisation et politique de confidentialité',
  agree: 'J’accepte',
  logOut: 'Fermer la session',
  print: 'Imprimer',
  questions: 'Questions ou demandes au sujet de vos renseignements :',
  deletionTitle: 'Demande de suppression de données',
  deletionAsk:
    'Entrez le code de confirmation que vous avez reçu en demandant à la plateforme de supprimer vos données. Cette page dit ensuite si elles ont été supprimées.',
  deletionCode: 'Code de confirmation',
  deletionShow: 'Afficher',
  deletionDone: 'Vos données ont été supprimées du produit.',
  deletionAsked: 'Nous avons reçu votre demande le {{at}}.',
  deletionNoAccess: 'Nous n’avons plus accès à votre compte.',
  deletion_waiting:
    'Ce que la plateforme nous a donné sera supprimé le {{at}}. D’ici là, votre cabinet peut vérifier si la loi oblige à le conserver.',
  deletion_held:
    'Vos données sont nécessaires à une procédure judiciaire et doivent être conservées jusqu’à sa fin. Elles seront supprimées ensuite.',
  deletion_withdrawn: 'Depuis, vous avez connecté le compte de nouveau : rien n’est supprimé.',
  deletionUnknown:
    'Nous ne connaissons pas ce code de confirmation. Vérifiez que vous l’avez copié en entier.',
}
