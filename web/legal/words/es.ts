export default {
  terms: 'Condiciones de uso',
  privacy: 'Política de privacidad',
  gateTitle: 'Condiciones',
  gateLead: 'Lea estas condiciones y la política de privacidad. Solo tiene que hacerlo una vez.',
  gateText: 'Condiciones de uso y política de privacidad',
  agree: 'Acepto',
  logOut: 'Cerrar sesión',
  print: 'Imprimir',
  questions: 'Preguntas o solicitudes sobre su información:',
  deletionTitle: 'Solicitud de eliminación de datos',
  deletionDone: 'Sus datos se han eliminado correctamente del producto.',
}
