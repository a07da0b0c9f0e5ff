import type { Handlers } from '#server/mount.ts'
import {
  askWithin,
  followerBacklog,
  outboxBacklog,
  outboxFailures,
  scheduleRows,
} from '#server/processes/backlogs.ts'
import { heaviestCompanies, presentProcesses } from '#server/processes/processes.queries.ts'
import { readSetAside } from '#server/set-aside.ts'
import type { serversContract } from '../servers.contract.ts'
import { spans } from '../servers.rules.ts'

const mostCompanies = 20

export const serversHandlers: Handlers<typeof serversContract> = {
  state: (_input, ctx) =>
    ctx.db.withPlatform('how the servers do', async tx => {
      const ask = askWithin(tx)
      const [processes, outbox, followers, schedule, failed, aside] = await Promise.all([
        presentProcesses(tx),
        outboxBacklog(ask),
        followerBacklog(ask),
        scheduleRows(ask),
        outboxFailures(ask),
        readSetAside(ask),
      ])
      return {
        result: {
          processes,
          outbox: behind(outbox.map(row => ({ ...row, name: '' }))),
          followers: behind(
            followers.map(({ follower, waiting, late }) => ({ name: follower, due: waiting, late })),
          ),
          schedule: behind(schedule),
          failed,
          set_aside: aside.reduce((sum, { count }) => sum + count, 0),
        },
      }
    }),

  companies: ({ by, within }, ctx) =>
    ctx.db.withPlatform('what companies take', async tx => ({
      result: await heaviestCompanies(tx, { by, hours: spans[within], most: mostCompanies }),
    })),
}

function behind(rows: readonly { name: string; due: number; late: number }[]) {
  const due = rows.reduce((sum, row) => sum + row.due, 0)
  const [latest] = rows.toSorted((one, other) => other.late - one.late)
  return latest && latest.late > 0
    ? { due, late: latest.late, latest: latest.name }
    : { due, late: 0, latest: '' }
}
