import { basename } from 'node:path'

/**
 * The npm that runs this, or else the one of the shell, as a program and its first arguments. No package's install script runs.
 *
 * @param {string[]} words
 * @returns {[file: string, args: string[]]}
 */
export function npm(...words) {
  const own = process.env.npm_execpath ?? ''
  const [file, first] = basename(own) === 'npm-cli.js' ? [process.execPath, [own]] : ['npm', []]
  const options = ['--include=dev', '--include=optional', '--ignore-scripts']
  return [file, [...first, ...words, ...options, '--no-audit', '--no-fund', '--loglevel=error']]
}
