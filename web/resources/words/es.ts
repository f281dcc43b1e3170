export default {
  resources: 'Recursos',
  forFirms: 'Para bufetes',
  forClients: 'Para clientes',
  forWhom: 'Para quién',
  everything: 'Todos',
  all: 'Todos los recursos',
  support: 'Preguntar a asistencia',
  search: 'Buscar recursos',
  none: 'Ningún recurso contiene estas palabras.',
  newTab: '(se abre en otra pestaña)',
  notFound: 'No se encontró el recurso.',
  notFoundHint: 'Puede que haya cambiado de nombre. La lista de recursos muestra los que hay.',
  home: 'Ir al inicio',
  print: 'Imprimir',
  question: '¿Algo no está claro? Escriba a',
  noAdvice:
    'Esto es ayuda sobre Proofline y no asesoramiento legal. Adapte las muestras a su jurisdicción y a su asunto.',
}
