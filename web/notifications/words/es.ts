import { problemWords } from '../../kit/calls/problem-words.ts'
import problems from '../../kit/calls/problems-es.ts'

export default {
  ...problemWords(problems),
  notifications: 'Notificaciones',
  unread_one: '{{count, number}} sin leer',
  unread_other: '{{count, number}} sin leer',
  isUnread: 'Sin leer',
  markAllRead: 'Marcar todo como leído',
  markRead: 'Marcar como leída',
  empty: 'Nada nuevo.',
  emptyHintClient: 'Aquí aparecen los mensajes de su bufete.',
  emptyHint: 'Aquí aparece lo que le envían sus colegas y lo que queda listo.',
  settings: 'Ajustes de notificaciones',
  settingsLead: 'Todo aparece en la campana. Elija qué llega además a {{email}}.',
  kind: 'Qué ocurrió',
  inProofline: 'En Proofline',
  always: 'Siempre',
  byMail: 'Por correo',
  byMailOf: 'Por correo: {{kind}}',
  saved: 'Guardado.',
  download: 'Descargar',
  openClient: 'Abrir cliente',
  openPost: 'Abrir publicación',
  openSearch: 'Ver los resultados',
  openFailedSearch: 'Abrir la búsqueda',
  askAgain: 'Pedir de nuevo',
  openPosts: 'Ver las publicaciones',
  openReport: 'Abrir informe',
  openAlbums: 'Ver los álbumes',
  openAlbum: 'Abrir álbum',
  openUsers: 'Ver los usuarios',
  openAccounts: 'Abrir las cuentas sociales',
  other: 'Ocurrió algo que esta página aún no conoce. Vuelva a cargarla para ver más.',
  titleAlbumDeleted: 'Alguien eliminó un álbum suyo',
  titleAlbumReady: 'Un álbum suyo está listo',
  titleAlbumFailed: 'No se pudo crear un álbum suyo',
  titleReportReady: 'Un informe suyo está listo',
  titleReportFailed: 'No se pudo crear un informe suyo',
  titleImportDone: 'Una importación ha terminado',
  titlePostsChanged: 'Hay publicaciones que cambiaron después de su revisión',
  titleImportFailed: 'Una importación ha fallado',
  titleSearchDone: 'Una búsqueda suya ha terminado',
  titleSearchFailed: 'Una búsqueda suya ha fallado',
  titleEscalated: 'Le escalaron una publicación',
  titleActivated: 'Se incorporó alguien a quien usted invitó',
  titleRemindersEnded: 'Terminaron los recordatorios a un cliente',
  titleConnected: 'Un cliente conectó una cuenta',
  titleFacebook: 'Un cliente conectó Facebook',
  titleInstagram: 'Un cliente conectó Instagram',
  titleRevoked: 'Se retiró el acceso a una cuenta',
  titleDeletion: 'Se pidió eliminar datos',
  albumDeleted: '{{by}} eliminó el álbum «{{name}}» de {{client}} que usted creó.',
  albumReady: 'Su álbum {{file}} está listo.',
  albumFailed: 'No se pudo crear el álbum {{file}}.',
  reportReady: 'Su informe {{file}} está listo.',
  reportFailed: 'No se pudo crear el informe {{file}}.',
  importDone_one:
    'La importación de {{platform}} de {{client}} ha terminado: {{count, number}} publicación nueva.',
  importDone_other:
    'La importación de {{platform}} de {{client}} ha terminado: {{count, number}} publicaciones nuevas.',
  importSame_one:
    'La importación de {{platform}} de {{client}} ha terminado. El archivo no trae nada nuevo ({{count, number}} publicación ya estaba aquí; creado el {{at}}).',
  importSame_other:
    'La importación de {{platform}} de {{client}} ha terminado. El archivo no trae nada nuevo ({{count, number}} publicaciones ya estaban aquí; creado el {{at}}).',
  importSameUndated_one:
    'La importación de {{platform}} de {{client}} ha terminado. El archivo no trae nada nuevo ({{count, number}} publicación ya estaba aquí).',
  importSameUndated_other:
    'La importación de {{platform}} de {{client}} ha terminado. El archivo no trae nada nuevo ({{count, number}} publicaciones ya estaban aquí).',
  postsChanged_one:
    'Un archivo más reciente de {{platform}} de {{client}} tiene otro texto u otra fecha en {{count, number}} publicación que usted revisó.',
  postsChanged_other:
    'Un archivo más reciente de {{platform}} de {{client}} tiene otro texto u otra fecha en {{count, number}} publicaciones que usted revisó.',
  importChanged_one:
    'La importación de {{platform}} de {{client}} ha terminado: {{count, number}} publicación cambió desde la última importación.',
  importChanged_other:
    'La importación de {{platform}} de {{client}} ha terminado: {{count, number}} publicaciones cambiaron desde la última importación.',
  importFilled_one:
    'La importación de {{platform}} de {{client}} ha terminado: {{count, number}} fichero que faltaba, encontrado.',
  importFilled_other:
    'La importación de {{platform}} de {{client}} ha terminado: {{count, number}} ficheros que faltaban, encontrados.',
  importFailed: 'La importación de {{platform}} de {{client}} ha fallado.',
  searchDone: 'La búsqueda en las publicaciones de {{client}} ha terminado.',
  searchFailed: 'La búsqueda en las publicaciones de {{client}} ha fallado. Puede buscar de nuevo.',
  escalated_one: '{{by}} le escaló una publicación de {{client}}.',
  escalated_other: '{{by}} le escaló {{count, number}} publicaciones de {{client}}.',
  activated: '{{name}} se ha incorporado y ya puede entrar.',
  remindersEnded:
    'Recordamos a {{client}} las publicaciones de {{platform}} durante 30 días sin respuesta. Los recordatorios terminaron.',
  connected: '{{client}} conectó una cuenta de {{platform}}.',
  revoked: 'Se retiró el acceso a la cuenta de {{platform}} de {{client}}. Lo importado se conserva.',
  deletion: '{{platform}} comunica que {{client}} pidió eliminar datos.',
}
