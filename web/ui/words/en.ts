export default {
  networkLost: 'Proofline cannot be reached. Check your connection.',
  unexpected: 'An unexpected error occurred.',
  tryAgain: 'Try again',
  clear: 'Clear',
  pages: 'Pages',
  showing: 'Showing {{start}} - {{end}} of {{total}}',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageNumber: 'Page {{page}}',
  close: 'Close',
} as const
