import { appendFileSync } from 'node:fs'

/** Reports a proof that could not run here, such as "no Firefox", so that `npm run prove` can fail on it. */
export function notRun(reason: string): void {
  const line = `not run: ${reason}`
  console.log(line)
  const file = process.env['PROOFLINE_NOT_RUN']
  if (file) appendFileSync(file, `${line}\n`)
}
