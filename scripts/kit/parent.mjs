const lookEveryMs = 500

/**
 * A SIGTERM to npm ends only the shell between npm and this process. When that shell is gone, this process
 * takes the signal as its own, so that no server stays behind. Started without npm it changes nothing.
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
