export default {
  terms: 'Condiciones de uso',
  privacy: 'Política de privacidad',
  gateTitle: 'Condiciones',
  gateLead: 'Lea estas condiciones y la política de privacidad. Se las volveremos a mostrar solo si cambian.',
  gateText: 'Condiciones de uso y política de privacidad',
  agree: 'Acepto',
  logOut: 'Cerrar sesión',
  print: 'Imprimir',
  questions: 'Preguntas o solicitudes sobre su información:',
  deletionTitle: 'Solicitud de eliminación de datos',
  deletionAsk:
    'Escriba el código de confirmación que recibió al pedir a la plataforma que eliminara sus datos. Esta página dice entonces si se eliminaron.',
  deletionCode: 'Código de confirmación',
  deletionShow: 'Mostrar',
  deletionDone: 'Sus datos se han eliminado correctamente del producto.',
  deletionAsked: 'Recibimos su solicitud el {{at}}.',
  deletionNoAccess: 'Ya no tenemos acceso a su cuenta.',
  deletion_waiting:
    'Lo que nos dio la plataforma se eliminará el {{at}}. Hasta entonces, su bufete puede comprobar si la ley obliga a conservarlo.',
  deletion_held:
    'Sus datos se necesitan para un proceso legal y deben conservarse hasta que termine. Después se eliminarán.',
  deletion_withdrawn: 'Desde entonces usted conectó la cuenta de nuevo, por lo que no se elimina nada.',
  deletionUnknown: 'No conocemos este código de confirmación. Compruebe que lo copió completo.',
}
