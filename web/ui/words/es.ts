export default {
  networkLost: 'No se puede conectar con Proofline. Compruebe su conexión.',
  unexpected: 'Se produjo un error inesperado.',
  partLost: 'No se pudo cargar una parte de esta página. Vuelva a cargarla.',
  tryAgain: 'Intentar de nuevo',
  clear: 'Borrar',
  pages: 'Páginas',
  showing: 'Mostrando {{start}} - {{end}} de {{total}}',
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  pageNumber: 'Página {{page}}',
  language: 'Idioma',
  close: 'Cerrar',
}
