import { resolve } from 'node:path'
import { readSettings, type Settings, WrongSetting } from '#app/settings.ts'
import { StartError } from '#server/db/connection/start-error.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import { StorageAway } from '#server/providers/storage/storage-away.ts'

/** An operation's input: the environment, its arguments, and the caller's working directory. */
export interface Call {
  env: Record<string, string | undefined>
  args: string[]
  cwd: string
}

export interface Operation {
  settings: Settings
  tell(text: string): void
  /** Aborted on Ctrl+C or SIGTERM, to end it cleanly. */
  signal: AbortSignal
}

const say = (text: string) => process.stdout.write(`${text}\n`)
const usage = 64
const config = 78

/** Runs a command-line operation and returns its exit code; expected failures are reported in one sentence. */
export async function runOperation(
  call: Call,
  work: (operation: Operation) => Promise<void>,
): Promise<number> {
  const stop = new AbortController()
  const abort = () => stop.abort(new OperationRefused('Stopped; nothing was left half done.'))
  process.once('SIGINT', abort)
  process.once('SIGTERM', abort)
  try {
    await work({ settings: readSettings(call.env), tell: say, signal: stop.signal })
    return 0
  } catch (error) {
    process.stderr.write(`${sentenceOf(error) ?? (error as Error).stack}\n`)
    return error instanceof StartError || error instanceof WrongSetting ? config : 1
  } finally {
    process.off('SIGINT', abort)
    process.off('SIGTERM', abort)
  }
}

/** Prints the operation's usage and returns the exit code. */
export function sayUsage(text: string): number {
  process.stderr.write(`${text}\n`)
  return usage
}

/** Resolves a path against the caller's working directory, which may differ from the program's. */
export function pathOf(call: Call, path: string): string {
  return resolve(call.cwd, path)
}

function sentenceOf(error: unknown): string | null {
  if (error instanceof StartError || error instanceof WrongSetting || error instanceof OperationRefused) {
    return error.message
  }
  if (error instanceof StorageAway)
    return `The place of files can't be read or written: ${(error.cause as Error).message}. Run it again once it answers.`
  const { code, path, message } = error as { code?: string; path?: string; message?: string }
  if (code === 'ENOSPC' || code === '53100') return 'The disk is full.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${path ?? 'A file'} can't be written or read by this account (${code}).`
  if (code === 'ENOENT' && path) return `There is no folder for ${path}.`
  if (/^(57P0.|08...|ECONN.*|EPIPE)$/.test(code ?? '') || /^Connection terminated/.test(message ?? ''))
    return `The database went away (${message}).`
  return null
}
