import { fileURLToPath } from 'node:url'

/** The project folder, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** Exits with a message on stderr instead of a stack trace; 78 is EX_CONFIG of sysexits. */
export function stopWith(sentence, code = 78) {
  console.error(sentence)
  process.exit(code)
}

/** Exits with a message when Node is older than 20.19, which package.json requires. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  stopWith(
    `Tradewind needs Node.js 20.19 or newer, and this is ${process.versions.node}: please install a newer one from https://nodejs.org.`,
  )
}
