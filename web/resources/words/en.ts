export default {
  resources: 'Resources',
  forFirms: 'For law firms',
  forClients: 'For clients',
  forWhom: 'For whom',
  everything: 'All',
  all: 'All resources',
  support: 'Ask support',
  search: 'Search resources',
  none: 'No resource has these words.',
  newTab: '(opens in a new tab)',
  notFound: 'Resource not found.',
  notFoundHint: 'It may have been renamed. The list of resources shows what there is.',
  home: 'To the start',
  print: 'Print',
  question: 'Something is unclear? Write to',
  noAdvice:
    'This is help with Proofline and no legal advice. Adapt samples to your jurisdiction and your matter.',
} as const
