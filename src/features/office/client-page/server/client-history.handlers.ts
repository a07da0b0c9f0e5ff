import { openClient } from '#features/clients/clients/server/clients.queries.ts'
import { seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import { hasPermission } from '#shared/access.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { normalisePhone } from '#shared/phones/phone.ts'
import { type clientHistoryContract, type HistoryKind, historyKinds } from '../client-history.contract.ts'
import { balanceOf, clientHistory, type HistoryPlace } from './client-history.queries.ts'

const pageSize = 30

export const clientHistoryHandlers: Handlers<typeof clientHistoryContract> = {
  async history({ id, kind, after }, ctx) {
    const place = after === undefined ? null : placeOf(after)
    const money = seesMoney(ctx.session) && hasPermission(ctx.session, 'money.manage')
    const rows = await ctx.read(async tx => {
      const client = found(await openClient(tx, id))
      const people = [client, ...client.contacts]
      const reach = {
        phones: [...new Set(people.flatMap(each => normalisePhone(each.phone) ?? []))],
        emails: [...new Set(people.flatMap(each => canonicalEmail(each.email) ?? []))],
        money,
      }
      return clientHistory(tx, id, reach, { kind, after: place, most: pageSize + 1 })
    })
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    return {
      result: page,
      next: rows.length > pageSize && last ? keyOf(last) : null,
    }
  },

  async balance({ id }, ctx) {
    const today = dayText(todayIn(ctx.session.timeZone, ctx.now().toISOString()))
    const { owed, overdue } = await ctx.read(async tx => {
      found(await openClient(tx, id))
      return balanceOf(tx, id, today)
    })
    return { owed_cents: owed, overdue_cents: overdue }
  },
}

const keyOf = ({ at, kind, id }: { at: Date; kind: HistoryKind; id: number }) =>
  Buffer.from(JSON.stringify([at.toISOString(), kind, id])).toString('base64url')

function placeOf(key: string): HistoryPlace {
  try {
    const [at, kind, id] = JSON.parse(Buffer.from(key, 'base64url').toString()) as [unknown, unknown, unknown]
    const isPlace =
      !Number.isNaN(Date.parse(String(at))) &&
      historyKinds.includes(kind as HistoryKind) &&
      Number.isSafeInteger(id)
    if (isPlace)
      return { at: new Date(String(at)).toISOString(), kind: kind as HistoryKind, id: id as number }
  } catch {
    // Not one of ours.
  }
  return refuse(400, 'after is not valid', { field: 'after' })
}
