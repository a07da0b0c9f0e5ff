import { StartError, type StartLog } from '#server/db/connection/start-error.ts'
import { isAlive } from './process.ts'

// An adopted server is not our child process, so it has no exit event and is polled.
const lookMs = 250
const againMs = 2_000

/**
 * Monitors a process and restarts it when it exits. A start that fails for a temporary reason, such as a full disk,
 * is retried; after any other failure `onGone` is called and monitoring ends.
 */
export function keepAlive({
  pid,
  startAgain,
  onGone,
  log,
}: {
  pid: () => number
  startAgain: (signal: AbortSignal) => Promise<void>
  onGone: (error: Error) => void
  log: StartLog
}): { trouble(): string | null; end(): Promise<void> } {
  const ending = new AbortController()
  let starting: Promise<void> | null = null
  let trouble: string | null = null
  let nextAt = 0
  const restart = async () => {
    if (trouble === null) log.warn('The database ended by itself: starting it again')
    try {
      await startAgain(ending.signal)
      trouble = null
    } catch (error) {
      if (ending.signal.aborted) return
      const { message } = error as Error
      if (!(error instanceof StartError && error.mayPass)) {
        clearInterval(look)
        onGone(error as Error)
      } else if (trouble !== message) log.warn(message)
      trouble = message
      nextAt = Date.now() + againMs
    }
  }
  const look = setInterval(() => {
    if (starting || isAlive(pid()) || Date.now() < nextAt) return
    starting = restart().finally(() => {
      starting = null
    })
  }, lookMs)
  look.unref()
  return {
    trouble: () => trouble,
    async end() {
      clearInterval(look)
      ending.abort()
      await starting
    },
  }
}
