import { readFileSync } from 'node:fs'

const lookEveryMs = 500

/**
 * A SIGTERM to npm only ends the shell between npm and this process, and a SIGKILL not even that. When one of the two is
 * gone, this process terminates itself as if signalled, so that no server is left running. Does nothing when started
 * without npm.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const above = processesAbove()
  const watch = setInterval(() => {
    if (processesAbove() === above) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, lookEveryMs)
  watch.unref()
}

/** The shell and, where the system tells it in a file, npm above it: an orphan has another parent. */
function processesAbove() {
  const shell = process.ppid
  try {
    const stat = readFileSync(`/proc/${shell}/stat`, 'utf8')
    return `${shell} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return `${shell}`
  }
}
