import { spawn } from 'node:child_process'
import { root } from './root.mjs'

const exitCodes = { SIGINT: 130, SIGTERM: 143 }
const running = new Set()
let endedBy

/**
 * Runs a program in the project folder and returns its exit code (128 when it was killed by a signal). With output
 * 'collect' its output is captured instead of shown, with 'tee' captured and shown.
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

/** Runs a script or a package's binary with the current Node. */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}

/** Runs npm: the one that started this script, or else the one in PATH. */
export function runNpm(args) {
  const npm = process.env.npm_execpath
  return npm?.endsWith('npm-cli.js')
    ? runNode([npm, ...args])
    : run('npm', args, { shell: process.platform === 'win32' })
}

/** Forwards signals to the running program before exiting, so that nothing is left running. */
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
  // The terminal sends Ctrl+C to the child processes as well; a second signal would interrupt their cleanup.
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  // The test runners clean up on SIGINT but die immediately on SIGTERM.
  for (const child of running) child.kill('SIGINT')
}
