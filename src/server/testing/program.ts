import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Embedded } from '#server/db/embedded/start.ts'
import { freePort } from './free-port.ts'

/** Keys that all servers of one database have. */
export const programKeys = {
  SECRETS_KEY: Buffer.alloc(32, 5).toString('base64url'),
  VAPID_PUBLIC_KEY: 'BAmaMbxTKA6pEEt0WwdkHppwq2gBijWMrRIuIPkINznCjPq5_M0iWd-nkiw0ZRrI1oCIKDliNCEHWJBM5sv8hwQ',
  VAPID_PRIVATE_KEY: 'B87ErmjeG7YCLYVF1qTsjy07J66NHKHM5se3TW6NzLE',
}

/** The address of the prepared database for one of its two users, at another port where a pooler stands before it. */
export const databaseAddress = ({ superuser, port }: Embedded, user: 'serve' | 'owner', at = port): string =>
  `postgres://tradewind_${user}:${superuser.password}@127.0.0.1:${at}/tradewind`

interface Start {
  env: Record<string, string | undefined>
  /** Left out: a free one. */
  port?: number
  /** Node's arguments; left out: the server as it stands here. */
  args?: readonly string[]
  cwd?: string
  /** Hears what it complains of. */
  hear?(text: string): void
}

const mostStartMs = 300_000

export type Program = Awaited<ReturnType<typeof startProgram>>

/** Starts a server as an operator does, as a program with nothing but these variables. */
export async function startProgram({ env, port, args, cwd, hear }: Start) {
  const at = port ?? (await freePort())
  // What `npm test` has just built compiles no sources at its start.
  const built = process.env.BUILT_SERVER
  const main = built ? [resolve(built)] : ['--import', 'tsx', resolve('src/app/main.ts')]
  const child = spawn(process.execPath, args ?? main, {
    cwd,
    env: { PATH: process.env.PATH, PORT: String(at), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (said += text))
  child.stderr.on('data', text => hear?.(String(text)))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    port: at,
    pid: child.pid!,
    /** Its exit code. */
    ended,
    said: () => said,
    signal: (name: NodeJS.Signals) => child.kill(name),
    async untilServing() {
      for (const begun = performance.now(); performance.now() - begun < mostStartMs; await sleep(100)) {
        if (hasEnded()) break
        const answer = await fetch(`http://127.0.0.1:${at}/api/health`).catch(() => null)
        if (answer?.ok) return
      }
      throw new Error(`It does not serve: ${said}`)
    },
    /** Ends it, by force where it takes too long. */
    async end(name: NodeJS.Signals = 'SIGTERM') {
      if (hasEnded()) return
      child.kill(name)
      const slow = setTimeout(() => child.kill('SIGKILL'), 60_000)
      await ended
      clearTimeout(slow)
    },
  }
}
