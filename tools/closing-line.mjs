/**
 * The last line of `npm test`: tests that passed, failed and were skipped, as vitest counts them.
 *
 * @typedef {{ status: string, assertionResults: { status: string }[] }} TestFile
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: TestFile[] } | null} report null if vitest wrote none
 * @param {{ checked: number, tested: number }} exitCodes of the checks and of vitest
 * @returns {string}
 */
export function closingLine(report, { checked, tested }) {
  const passed = report?.numPassedTests ?? 0
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  // A file that could not be loaded has no test inside that could fail.
  const unloaded = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  const inTests = (report?.numFailedTests ?? 0) + unloaded.length
  const failed = (tested === 0 ? inTests : Math.max(inTests, 1)) + (checked === 0 ? 0 : 1)
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`
}
