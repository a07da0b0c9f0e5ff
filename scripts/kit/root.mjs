import { fileURLToPath } from 'node:url'

/** The project folder, with no slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** Ends the program with one sentence on stderr instead of a stack trace; 78 is sysexits' EX_CONFIG. */
export function stopWith(sentence, code = 78) {
  console.error(sentence)
  process.exit(code)
}

/** Stops with a sentence when Node is older than the 20.19 that package.json asks for. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  stopWith(
    `Tradewind needs Node.js 20.19 or newer, and this is ${process.versions.node}: please install a newer one from https://nodejs.org.`,
  )
}
