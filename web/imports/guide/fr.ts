import { joinValue, type PlatformType } from '#contract/index.ts'
import type { Guide } from './guide.ts'

const metaGuide = (name: string, otherName: string): Guide => ({
  address: 'https://accountscenter.facebook.com/info_and_permissions/dyi',
  wait: `${name} prend de 1 à 72 heures pour préparer le fichier. Vous pouvez fermer cette page et revenir.`,
  steps: [
    {
      title: 'Ouvrez « Exporter vos informations »',
      text: `Dans ${name} : Menu, Paramètres et confidentialité, Paramètres, Espace Comptes, puis « Vos informations et autorisations » et « Exporter vos informations ».`,
      drawing: {
        kind: 'menu',
        labels: [
          'Mot de passe et sécurité',
          'Vos informations et autorisations',
          'Exporter vos informations',
        ],
        at: 2,
      },
    },
    {
      title: `Créez une exportation de votre profil ${name}`,
      text: `Touchez « Créer une exportation », choisissez le profil ${name} (pas celui ${joinValue('de ', otherName, 'fr')}), puis « Exporter vers l’appareil ».`,
      drawing: { kind: 'button', label: 'Créer une exportation', lines: [name, 'Exporter vers l’appareil'] },
    },
    {
      title: 'Période : Depuis le début',
      text: 'Ouvrez « Période » et choisissez « Depuis le début », pour qu’aucune publication ne manque.',
      drawing: {
        kind: 'choice',
        labels: ['Dernière année', '3 dernières années', 'Depuis le début'],
        at: 2,
      },
    },
    {
      title: 'Format : JSON',
      text: 'Ouvrez « Format » et choisissez « JSON ». L’autre choix, HTML, ne peut pas être importé. Laissez la qualité des médias à « Qualité supérieure ».',
      drawing: { kind: 'choice', labels: ['HTML', 'JSON'], at: 1 },
    },
    {
      title: 'Lancez l’exportation',
      text: `Touchez « Lancer l’exportation » et entrez votre mot de passe si ${name} le demande.`,
      drawing: {
        kind: 'button',
        label: 'Lancer l’exportation',
        lines: ['Depuis le début', 'JSON', 'Qualité supérieure'],
      },
    },
    {
      title: 'Attendez le message',
      text: `${name} vous écrit quand le fichier est prêt : habituellement en moins d’une journée, au plus après 72 heures. Le lien fonctionne pendant 4 jours.`,
      drawing: { kind: 'wait', label: '1 – 72 h', byMail: true },
    },
    {
      title: 'Téléchargez le fichier',
      text: 'Ouvrez le lien, touchez « Télécharger » et gardez le fichier .zip tel quel : ne l’ouvrez pas et ne renommez rien dedans. Plusieurs fichiers? Importez le premier, puis choisissez « Ajouter une autre partie » pour chacun des autres.',
      drawing: { kind: 'file', label: '.zip' },
    },
  ],
})

export const fr: Record<PlatformType, Guide> = {
  facebook: metaGuide('Facebook', 'Instagram'),
  instagram: metaGuide('Instagram', 'Facebook'),
  twitter: {
    address: 'https://x.com/settings/download_your_data',
    wait: 'X prend 24 heures ou plus pour préparer le fichier. Vous pouvez fermer cette page et revenir.',
    steps: [
      {
        title: 'Ouvrez « Votre compte »',
        text: 'Dans X : votre photo de profil, « Paramètres et confidentialité », puis « Votre compte ».',
        drawing: {
          kind: 'menu',
          labels: ['Votre compte', 'Sécurité et accès au compte', 'Notifications'],
          at: 0,
        },
      },
      {
        title: 'Télécharger une archive de vos données',
        text: 'Choisissez « Télécharger une archive de vos données », puis entrez votre mot de passe et le code que X vous envoie.',
        drawing: {
          kind: 'menu',
          labels: [
            'Informations du compte',
            'Changer votre mot de passe',
            'Télécharger une archive de vos données',
          ],
          at: 2,
        },
      },
      {
        title: 'Demandez l’archive',
        text: 'Sous votre compte, touchez « Demander une archive ».',
        drawing: { kind: 'button', label: 'Demander une archive' },
      },
      {
        title: 'Attendez le message',
        text: 'X vous avise dans l’application et par courriel quand l’archive est prête, après une journée ou plus.',
        drawing: { kind: 'wait', label: '24 h +', byMail: true },
      },
      {
        title: 'Téléchargez le fichier',
        text: 'Ouvrez de nouveau la même page, touchez « Télécharger l’archive » et gardez le fichier .zip tel quel.',
        drawing: { kind: 'file', label: '.zip' },
      },
    ],
  },
  tiktok: {
    address: 'https://www.tiktok.com/setting/download-your-data',
    wait: 'TikTok prend jusqu’à quelques jours pour préparer le fichier. Vous pouvez fermer cette page et revenir.',
    steps: [
      {
        title: 'Ouvrez « Compte »',
        text: 'Dans TikTok : Profil, le menu du haut, « Paramètres et confidentialité », puis « Compte ».',
        drawing: { kind: 'menu', labels: ['Compte', 'Confidentialité', 'Sécurité et autorisations'], at: 0 },
      },
      {
        title: 'Télécharger vos données',
        text: 'Touchez « Télécharger vos données » et choisissez « Toutes les données ».',
        drawing: { kind: 'choice', labels: ['Toutes les données', 'Personnalisé'], at: 0 },
      },
      {
        title: 'Format : JSON',
        text: 'Choisissez « JSON – fichier lisible par machine ». L’autre choix, TXT, ne peut pas être importé.',
        drawing: {
          kind: 'choice',
          labels: ['TXT – facile à lire', 'JSON – lisible par machine'],
          at: 1,
        },
      },
      {
        title: 'Demandez les données',
        text: 'Touchez « Demander des données ».',
        drawing: { kind: 'button', label: 'Demander des données' },
      },
      {
        title: 'Attendez',
        text: 'Regardez l’onglet « Télécharger les données » après une journée. Le fichier peut être téléchargé pendant 4 jours.',
        drawing: { kind: 'wait', label: '1 – 4 j', byMail: false },
      },
      {
        title: 'Téléchargez le fichier',
        text: 'Dans l’onglet « Télécharger les données », touchez « Télécharger » et gardez le fichier .zip tel quel.',
        drawing: { kind: 'file', label: '.zip' },
      },
    ],
  },
  youtube: {
    address: 'https://takeout.google.com/',
    opens: 'Google Takeout',
    wait: 'Google prend quelques heures pour préparer le fichier; s’il y a beaucoup de vidéos, quelques jours.',
    steps: [
      {
        title: 'Ouvrez Google Takeout',
        text: 'Allez à takeout.google.com et connectez-vous avec le compte de la chaîne. Touchez « Tout désélectionner ».',
        drawing: { kind: 'button', label: 'Tout désélectionner', lines: ['takeout.google.com'] },
      },
      {
        title: 'Cochez YouTube et YouTube Music',
        text: 'Faites défiler jusqu’à la fin de la liste et cochez seulement « YouTube et YouTube Music ».',
        drawing: { kind: 'choice', labels: ['Tasks', 'Voice', 'YouTube et YouTube Music'], at: 2 },
      },
      {
        title: 'Toutes les données, en .zip',
        text: 'Laissez « Toutes les données YouTube incluses » tel quel. Touchez « Étape suivante »; choisissez « Exporter une fois », le type de fichier « .zip » et la taille « 10 Go ».',
        drawing: { kind: 'choice', labels: ['.zip', '.tgz'], at: 0 },
      },
      {
        title: 'Créez l’exportation',
        text: 'Touchez « Créer une exportation ». Google vous écrit quand elle est prête.',
        drawing: {
          kind: 'button',
          label: 'Créer une exportation',
          lines: ['Exporter une fois', '.zip', '10 Go'],
        },
      },
      {
        title: 'Téléchargez le fichier',
        text: 'Ouvrez le lien du message, touchez « Télécharger » et gardez le fichier .zip tel quel. Plusieurs fichiers? Importez le premier, puis choisissez « Ajouter une autre partie » pour chacun des autres.',
        drawing: { kind: 'file', label: '.zip' },
      },
    ],
  },
}
