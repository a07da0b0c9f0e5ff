import { isAlive } from './process.ts'

// An adopted server is no child of ours, so nobody tells of its end.
const lookMs = 250

/** Looks after a process and starts it again when it is gone; `onGone` when that fails, after which nobody looks. */
export function keepAlive(
  pid: () => number,
  startAgain: () => Promise<void>,
  onGone: (error: Error) => void,
): { end(): Promise<void> } {
  let starting: Promise<void> | null = null
  const look = setInterval(() => {
    if (starting || isAlive(pid())) return
    starting = startAgain()
      .catch((error: Error) => {
        clearInterval(look)
        onGone(error)
      })
      .finally(() => {
        starting = null
      })
  }, lookMs)
  look.unref()
  return {
    async end() {
      clearInterval(look)
      await starting
    },
  }
}
