export default {
  networkLost: 'Proofline cannot be reached. Check your connection.',
  unexpected: 'An unexpected error occurred.',
  partLost: 'A part of this page could not be loaded. Reload the page.',
  tryAgain: 'Try again',
  clear: 'Clear',
  pages: 'Pages',
  showing: 'Showing {{start}} - {{end}} of {{total}}',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageNumber: 'Page {{page}}',
  language: 'Language',
  close: 'Close',
} as const
