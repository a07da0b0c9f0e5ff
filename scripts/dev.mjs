// `npm run dev`: the server restarts and the browser updates on every saved file. One Ctrl+C ends both.
import { spawn } from 'node:child_process'
import { installWhenNeeded } from './kit/install.mjs'
import { endWithNpm } from './kit/parent.mjs'
import { requireNode, root } from './kit/root.mjs'

const webPort = 5173

requireNode()
endWithNpm()
await installWhenNeeded()

// Links in mails and the printed address use the Vite server.
const env = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}` }
const sides = [
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/app/main.ts'],
  ['node_modules/vite/bin/vite.js', '--port', String(webPort), '--strictPort', '--clearScreen', 'false'],
].map(args =>
  spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    // In their own process groups: Ctrl+C reaches each only once, from here; a second signal would kill them.
    detached: process.platform !== 'win32',
  }),
)

let ending = false
/** Stops both servers and then this process; a second Ctrl+C does not wait for them. */
function end(signal, code) {
  if (ending) process.exit(code)
  ending = true
  process.exitCode = code
  for (const side of sides) if (side.exitCode === null) side.kill(signal)
}

process.on('SIGINT', () => end('SIGINT', 130))
process.on('SIGTERM', () => end('SIGTERM', 143))
for (const side of sides) side.once('exit', code => end('SIGTERM', code ?? 1))
