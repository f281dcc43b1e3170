/** The last commit whose migrations come before the first schema (server/migrations). */
const LAST_OLDER_COMMIT = '908b0603e248'

/** @param database names the database, as the beginning of a sentence */
export const refusalOfOlder = (database: string): string =>
  `${database} was made by a version of Proofline from before its first schema, which this version cannot open. Nothing in it was changed. The last version that opens it is commit ${LAST_OLDER_COMMIT}. For this version, choose an empty database or another DATA_DIR. docs/production.md describes it under “Upgrading”.`
