import type { Handlers } from '#server/mount.ts'
import {
  askWithin,
  followerBacklog,
  outboxBacklog,
  outboxFailures,
  scheduleRows,
} from '#server/processes/backlogs.ts'
import { heaviestCompanies, presentProcesses } from '#server/processes/processes.queries.ts'
import { notFound } from '#server/refusal.ts'
import { readSetAside } from '#server/set-aside.ts'
import type { serversContract } from '../servers.contract.ts'
import { spans } from '../servers.rules.ts'
import { choose, chosenCompanies, latestChoices } from './canary.queries.ts'

const mostCompanies = 20
const mostChoices = 10

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

  next: (_input, ctx) =>
    ctx.db.withPlatform('who is served by the next version', async tx => ({
      result: { companies: await chosenCompanies(tx), choices: await latestChoices(tx, mostChoices) },
    })),

  async chooseNext({ company_id, is_chosen }, ctx) {
    const { id, fullname } = ctx.session
    const isThere = await ctx.db.withPlatform('who is served by the next version', tx =>
      choose(tx, { company_id, is_chosen, user_id: id, chosen_by: fullname }),
    )
    if (!isThere) notFound()
    // Other processes learn it when they read the session again, within seconds.
    ctx.sessions.forget({ companyId: company_id })
    return {}
  },

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
