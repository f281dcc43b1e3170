export default {
  networkLost: 'No se puede conectar con Proofline. Compruebe su conexión.',
  unexpected: 'Se produjo un error inesperado.',
  tryAgain: 'Intentar de nuevo',
  clear: 'Borrar',
  pages: 'Páginas',
  showing: 'Mostrando {{start}} - {{end}} de {{total}}',
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  pageNumber: 'Página {{page}}',
  close: 'Cerrar',
}
