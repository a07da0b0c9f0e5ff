const lookEveryMs = 500

/**
 * A SIGTERM to npm only ends the shell between npm and this process. When that shell exits, this process
 * terminates itself as if signalled, so that no server is left running. Does nothing when started without npm.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, lookEveryMs)
  watch.unref()
}
