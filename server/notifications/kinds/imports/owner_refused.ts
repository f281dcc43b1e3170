import { defineKind, nameOf, ofName } from '../kind.ts'

/** Names no owner, address or file: the email may be read by others. */
export default defineKind('owner_refused', {
  mail: false,
  words: {
    en: ({ client, platform, source, by }) => ({
      subject: 'Not this client’s',
      lines: [
        by === null
          ? `A ${platform} ${source === 'signIn' ? 'sign-in' : 'archive'} for ${nameOf(client)} was refused, because its owner was refused before.`
          : `${by} refused a ${platform} ${source === 'signIn' ? 'sign-in' : 'archive'} for ${nameOf(client)}.`,
        'No post was read. A manager can reverse it while the file is kept.',
      ],
      button: 'Open',
    }),
    es: ({ client, platform, source, by }) => ({
      subject: 'No es de este cliente',
      lines: [
        by === null
          ? `Se rechazó ${source === 'signIn' ? 'un inicio de sesión en' : 'un archivo de'} ${platform} para ${nameOf(client)}, porque su titular ya se había rechazado.`
          : `${by} rechazó ${source === 'signIn' ? 'un inicio de sesión en' : 'un archivo de'} ${platform} para ${nameOf(client)}.`,
        'No se leyó ninguna publicación. Un gerente puede revertirlo mientras se conserve el archivo.',
      ],
      button: 'Abrir',
    }),
    fr: ({ client, platform, source, by }) => ({
      subject: 'Pas à ce client',
      lines: [
        by === null
          ? `Une ${source === 'signIn' ? `connexion à ${platform}` : `archive ${ofName(platform)}`} pour ${nameOf(client)} a été refusée, car son propriétaire avait déjà été refusé.`
          : `${by} a refusé une ${source === 'signIn' ? `connexion à ${platform}` : `archive ${ofName(platform)}`} pour ${nameOf(client)}.`,
        'Aucune publication n’a été lue. Un gestionnaire peut revenir sur ce refus tant que le fichier est conservé.',
      ],
      button: 'Ouvrir',
    }),
  },
})
