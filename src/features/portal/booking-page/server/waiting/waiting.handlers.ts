import type { Handlers } from '#server/mount.ts'
import { found } from '#server/refusal.ts'
import type { waitingListContract } from '../../waiting-list.contract.ts'
import { type DayPart, mostShownOffers, type offerStates, waitingAt } from '../../waiting-list.rules.ts'
import { joinWaiting, leaveWaiting, readJoining, readWaiting } from './joining.service.ts'
import { endWaiting, offerByHand, timesFor, todayOf, waitingRecord } from './offering.service.ts'
import {
  type ListedOffer,
  listedWaiting,
  lockWaiting,
  offersTo,
  updateWaiting,
  waitingById,
} from './waiting.queries.ts'

export const waitingListHandlers: Handlers<typeof waitingListContract> = {
  page: ({ slug }, ctx) => readJoining(ctx, slug),
  join: (sent, ctx) => joinWaiting(ctx, sent),
  read: (sent, ctx) => readWaiting(ctx, sent),
  leave: (sent, ctx) => leaveWaiting(ctx, sent),

  list: (_input, ctx) =>
    ctx.read(async tx => {
      const { today } = await todayOf(tx)
      const rows = await listedWaiting(tx, today)
      const offers = await offersTo(
        tx,
        rows.map(({ id }) => id),
      )
      return {
        data: rows.map(row => ({
          id: row.id,
          state: waitingAt(row, today),
          name: row.name,
          phone: row.phone,
          email: row.email,
          job_type: row.job_type,
          address: row.address,
          weekdays: row.weekdays,
          parts: row.parts as DayPart[],
          last_day: row.last_day,
          note: row.note,
          created: row.created_at,
          offers: offers
            .filter(({ waiting_id }) => waiting_id === row.id)
            .slice(0, mostShownOffers)
            .map(shown),
          version: row.version,
        })),
      }
    }),

  times: ({ id }, ctx) =>
    ctx.read(async tx => {
      const row = found(await waitingById(tx, id))
      const { zone } = await todayOf(tx)
      return { times: (await timesFor(tx, zone, row))?.offered ?? [] }
    }),

  offer: (sent, ctx) =>
    ctx.write(async tx => {
      await offerByHand(tx, ctx, sent)
      return { message: 'The time is offered.' }
    }),

  takeOff: ({ id, checked }, ctx) =>
    ctx.write(async tx => {
      if (checked) {
        await endWaiting(tx, ctx, id, 'removed')
        return { message: 'Taken off the waiting list.' }
      }
      const before = found(await lockWaiting(tx, id))
      if (before.state === 'removed') {
        const row = await updateWaiting(tx, id, { state: 'waiting', ended_at: null })
        tx.record('waiting_visitors', waitingRecord(before), waitingRecord(row))
      }
      return { message: 'Back on the waiting list.' }
    }),
}

const shown = ({ id, starts_at, state, expires_at, created_at, by }: ListedOffer) => ({
  id,
  starts_at,
  expires_at,
  created: created_at,
  by,
  state: state as (typeof offerStates)[number],
})
