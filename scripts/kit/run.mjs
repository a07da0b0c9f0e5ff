import { spawn } from 'node:child_process'
import { root } from './root.mjs'

const exitCodes = { SIGINT: 130, SIGTERM: 143 }
const running = new Set()
let endedBy

/**
 * Runs a program in the project folder until it ends; its exit code comes back (128 when a signal ended it).
 * With output 'collect' what it prints is kept instead of shown, with 'tee' kept and shown.
 */
export function run(command, args, { env = {}, output = 'show', ...options } = {}) {
  const stream = output === 'show' ? 'inherit' : 'pipe'
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', stream, stream],
    ...options,
  })
  const kept = []
  for (const name of ['stdout', 'stderr']) {
    child[name]?.on('data', bytes => {
      kept.push(bytes)
      if (output === 'tee') process[name].write(bytes)
    })
  }
  follow(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ code: code ?? 128, text: Buffer.concat(kept).toString() }))
  })
}

/** Runs a script or a package's program with the Node that runs this one. */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}

/** Runs npm: the one that runs this script, else the one in the path. */
export function runNpm(args) {
  const npm = process.env.npm_execpath
  return npm?.endsWith('npm-cli.js')
    ? runNode([npm, ...args])
    : run('npm', args, { shell: process.platform === 'win32' })
}

/** While a program runs, a signal ends it first and then this process, so that nothing is left behind. */
function follow(child) {
  if (running.size === 0) for (const signal of Object.keys(exitCodes)) process.on(signal, passOn)
  running.add(child)
  const forget = () => {
    running.delete(child)
    if (running.size > 0) return
    for (const signal of Object.keys(exitCodes)) process.off(signal, passOn)
    if (endedBy) process.exit(exitCodes[endedBy])
  }
  child.once('close', forget)
  child.once('error', forget)
}

function passOn(signal) {
  endedBy = signal
  // A terminal sends its Ctrl+C to the programs too, and a second one would cut their tidying short.
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  // The test runners tidy up on SIGINT and die at once of SIGTERM.
  for (const child of running) child.kill('SIGINT')
}
