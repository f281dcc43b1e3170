import type { LegalTexts } from './pages.ts'

const texts: LegalTexts = {
  terms: {
    title: 'Conditions d’utilisation',
    lead: 'Dernière mise à jour : 14 septembre 2023',
    sections: [
      {
        heading: '1. Ce qu’est ce service',
        blocks: [
          'Proofline est un service de preuve et de rapports sur les publications dans les réseaux sociaux, destiné aux cabinets d’avocats. Un cabinet l’utilise pour recevoir, garder, examiner et présenter les publications de ses propres clients, aux fins du dossier juridique dans lequel il les représente.',
          'Ces conditions s’appliquent à vous lorsque vous utilisez Proofline comme client d’un cabinet d’avocats. Le cabinet a son propre contrat pour le service. Rien ici ne change ce dont vous avez convenu avec votre avocat.',
        ],
      },
      {
        heading: '2. Qui peut l’utiliser',
        blocks: [
          'Vous pouvez utiliser Proofline lorsque votre cabinet d’avocats vous a invité, et seulement pour vos propres comptes de réseaux sociaux. Vous devez avoir au moins 13 ans. Si vous n’êtes pas majeur là où vous vivez, un parent ou un tuteur doit accepter ces conditions avec vous.',
        ],
      },
      {
        heading: '3. Ce que vous autorisez',
        blocks: [
          'Lorsque vous connectez un compte de réseau social ou téléversez une archive que vous avez téléchargée d’une plateforme, vous nous demandez de :',
          {
            list: [
              'recevoir et conserver vos publications, photos, vidéos et commentaires, avec les précisions que la plateforme donne à leur sujet, comme les dates, les lieux et les liens;',
              'les mettre à la disposition de votre cabinet d’avocats, qui les examine, les marque, y ajoute des notes et les met dans des rapports;',
              'garder le fichier que vous avez téléversé, sans le modifier, pour qu’il soit possible de montrer plus tard ce qui a été reçu.',
            ],
          },
          'Vous confirmez que les comptes sont les vôtres et que vous pouvez communiquer ce qu’ils contiennent. Ce que vous communiquez reste à vous.',
        ],
      },
      {
        heading: '4. Ce que vous ne devez pas faire',
        blocks: [
          {
            list: [
              'Ne connectez pas et ne téléversez pas le compte d’une autre personne.',
              'Ne modifiez pas un fichier reçu d’une plateforme avant de le téléverser.',
              'Ne donnez à personne votre mot de passe de Proofline, et n’utilisez pas le service pour enfreindre la loi ou pour nuire aux autres.',
            ],
          },
          'Vous pouvez avoir l’obligation légale de conserver vos publications pendant que votre dossier est ouvert. Consultez votre avocat avant de supprimer, de masquer ou de modifier quoi que ce soit.',
        ],
      },
      {
        heading: '5. Ce que nous promettons, et ce que nous ne promettons pas',
        blocks: [
          'Nous gardons les octets reçus sans les modifier et pouvons montrer ce qui a été reçu, de qui et quand. Nous n’affirmons pas qu’une publication est authentique, complète, vraie ou admissible devant un tribunal; cela revient à votre avocat et au tribunal.',
          'Les plateformes décident de ce qu’elles mettent dans leurs archives et si elles permettent une connexion. Nous ne pouvons pas promettre que tout ce que vous avez publié s’y trouve.',
          'Proofline n’est pas un cabinet d’avocats et ne donne pas d’avis juridiques.',
        ],
      },
      {
        heading: '6. Fin de l’utilisation',
        blocks: [
          'Vous pouvez cesser d’utiliser Proofline en tout temps, et vous pouvez retirer une connexion auprès de la plateforme ou en le demandant à votre cabinet d’avocats. Ce qui a été reçu jusque-là peut devoir être conservé pour votre dossier juridique; votre cabinet en décide, dans le respect de la loi.',
          'Nous pouvons mettre fin à votre accès lorsque votre cabinet nous le demande ou lorsque ces conditions ne sont pas respectées.',
        ],
      },
      {
        heading: '7. Responsabilité',
        blocks: [
          'Nous fournissons le service avec une compétence et un soin raisonnables. Dans la mesure permise par la loi, nous ne sommes pas responsables d’une perte que nous ne pouvions pas prévoir, de ce que fait une plateforme ni de l’usage qui est fait de publications dans un dossier juridique. Rien dans ces conditions ne limite un droit que la loi ne permet pas de limiter.',
        ],
      },
      {
        heading: '8. Modifications',
        blocks: [
          'Lorsque nous modifions ces conditions d’une manière qui vous touche, nous demandons de nouveau votre accord avant que vous continuiez. La date en haut indique la dernière modification.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Politique de confidentialité',
    lead: 'Dernière mise à jour : 27 novembre 2026',
    sections: [
      {
        heading: '1. De qui il s’agit',
        blocks: [
          'Cette politique concerne les clients de cabinets d’avocats qui communiquent leurs renseignements de réseaux sociaux au moyen de Proofline, et les personnes des cabinets qui s’en servent.',
        ],
      },
      {
        heading: '2. Ce que nous recueillons',
        blocks: [
          {
            list: [
              'Ce que votre cabinet d’avocats inscrit à votre sujet : nom, courriel, date de naissance, numéro de dossier et date de l’accident.',
              'Vos renseignements de réseaux sociaux, venant des comptes que vous connectez ou des archives que vous téléversez : publications, photos, vidéos, commentaires, albums, ainsi que leurs dates, lieux, liens et précisions techniques.',
              'Ce qu’il faut pour vous connecter et assurer la sécurité du service : votre courriel, une forme brouillée de votre mot de passe, le type de navigateur, l’adresse Internet et les heures d’utilisation.',
              'Un registre de ce qui a été fait dans le service avec vos renseignements, par qui et quand.',
            ],
          },
          'Une archive peut contenir plus que des publications. Ses listes de publications peuvent aussi comprendre des brouillons, des éléments que vous avez supprimés et des textes d’autres personnes. Le personnel de votre cabinet et les personnes du fournisseur de services peuvent les lire dans le registre de l’importation, avec la raison pour laquelle ce ne sont pas des publications.',
          'Proofline n’ouvre pas les fichiers de messages privés. Seul un téléchargement préparé par Instagram avant 2022 énumère les photos et les vidéos que vous avez envoyées par message; leurs légendes peuvent être lues dans le registre de l’importation. Les autres fichiers sont énumérés par leur nom, gardés sous sceau tels que vous les avez envoyés, et leur contenu n’est pas montré.',
        ],
      },
      {
        heading: '3. À qui ils sont communiqués',
        blocks: [
          'Vos renseignements de réseaux sociaux sont communiqués au cabinet d’avocats qui vous représente. C’est le but du service. Le cabinet peut les utiliser dans votre dossier juridique et peut devoir en remettre des parties à l’autre partie, à des experts ou à un tribunal.',
          'Les personnes du fournisseur de services qui exploite Proofline pour votre cabinet les voient dans la mesure nécessaire pour vous aider, vous et le cabinet.',
          'Nous ne vendons pas vos renseignements, nous ne les utilisons pas pour la publicité, et nous ne les communiquons à personne d’autre, sauf si la loi nous y oblige.',
        ],
      },
      {
        heading: '4. Combien de temps ils sont conservés',
        blocks: [
          'Votre cabinet d’avocats décide combien de temps vos renseignements sont nécessaires pour votre dossier. Lorsque le cabinet vous supprime comme client, les renseignements sont supprimés aussi. Il reste une mention, sans contenu, que quelque chose existait et a été supprimé.',
        ],
      },
      {
        heading: '5. Comment ils sont protégés',
        blocks: [
          'Les renseignements circulent chiffrés. Ceux de chaque cabinet sont tenus séparés de ceux des autres, seules les personnes autorisées par le cabinet peuvent les voir, et il est consigné qui a ouvert quelle publication. Nous ne conservons pas vos mots de passe de réseaux sociaux.',
        ],
      },
      {
        heading: '6. Vos droits',
        blocks: [
          'Vous pouvez demander quels renseignements nous détenons à votre sujet, en demander une copie, faire corriger ce qui est inexact, vous opposer, retirer une autorisation ou demander la suppression. Nous répondons dans un délai d’un mois. Lorsque c’est votre cabinet qui décide, nous lui transmettons votre demande et vous en avisons.',
          'Vous pouvez aussi porter plainte auprès de l’autorité de protection des renseignements personnels là où vous vivez; au Québec, la Commission d’accès à l’information.',
        ],
      },
      {
        heading: '7. Enfants',
        blocks: [
          'Proofline ne s’adresse pas aux enfants de moins de 13 ans. Nous ne recueillons pas sciemment de renseignements auprès d’eux. Si vous croyez qu’un enfant de moins de 13 ans nous a donné des renseignements, dites-le-nous et nous les supprimerons.',
        ],
      },
      {
        heading: '8. Témoins de connexion',
        blocks: [
          'Nous n’utilisons que les témoins nécessaires pour maintenir votre session et protéger le service. Il n’y a aucun témoin publicitaire ou de suivi.',
        ],
      },
      {
        heading: '9. Plateformes',
        blocks: [
          'Lorsque vous connectez un compte, les règles de cette plateforme s’appliquent aussi. Vous pouvez retirer la connexion dans les réglages de la plateforme, et y demander la suppression de vos données; nous donnons suite à ces demandes.',
        ],
      },
      {
        heading: '10. Modifications de cette politique',
        blocks: [
          'Lorsque nous modifions cette politique d’une manière qui vous touche, nous vous en avisons avant qu’elle s’applique.',
        ],
      },
    ],
  },
}
export default texts
