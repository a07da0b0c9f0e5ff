import { spawn } from 'node:child_process'
import { root } from './root.mjs'

/**
 * Runs a program in the project folder until it ends; its exit code comes back (128 when a signal ended it).
 * With `collect` its output is kept instead of shown, with `tee` kept and shown.
 */
export function run(command, args, { env = {}, output = 'show', ...options } = {}) {
  const kept = []
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output === 'show' ? 'inherit' : 'pipe', output === 'show' ? 'inherit' : 'pipe'],
    ...options,
  })
  for (const [name, stream] of [
    ['stdout', child.stdout],
    ['stderr', child.stderr],
  ]) {
    stream?.on('data', bytes => {
      kept.push(bytes)
      if (output === 'tee') process[name].write(bytes)
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ code: code ?? 128, text: Buffer.concat(kept).toString() }))
  })
}

/** Runs a script or a package's program with the Node that runs this one. */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}
