import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import { isOver, isTalking, mostParties, phoneTexts } from '../../phone.rules.ts'
import type { supervisionContract } from '../../supervision.contract.ts'
import { allRunningCalls, changeLegs, insertLegs, legById, legsOf } from '../calls/calls.queries.ts'
import { openLeg, withLegs } from '../calls/calls.service.ts'
import { requireFree, requirePhone } from '../calls/own-phone.service.ts'
import { wireCall, wireCalls } from '../calls/wire-calls.service.ts'

export const supervisionHandlers: Handlers<typeof supervisionContract> = {
  running: (_input, ctx) =>
    ctx.read(async tx => {
      const open = await withLegs(tx, await allRunningCalls(tx))
      return {
        calls: await wireCalls(
          tx,
          open.filter(({ call }) => isTalking(call.status)),
        ),
      }
    }),

  supervise: ({ leg_id, device, whispers }, ctx) =>
    ctx.write(async tx => {
      await requirePhone(tx)
      const { user_id } = found(await legById(tx, leg_id))
      const { call, legs, leg } = await openLeg(tx, leg_id, user_id)
      // People outside are nobody to help.
      if (user_id === null || leg.listens_to !== null) return refuse(404, 'Not found.')
      if (isOver(call.status) || !isTalking(leg.status)) return refuse(409, phoneTexts.over)
      const own = legs.find(each => each.user_id === tx.by.id && !isOver(each.status))
      if (user_id === tx.by.id || (own && own.listens_to === null)) return refuse(409, phoneTexts.ownCall)
      if (own?.listens_to === leg.id) await changeLegs(tx, [own.id], { whispers })
      else {
        await requireFree(tx, device)
        if (legs.filter(each => !isOver(each.status)).length >= mostParties)
          return refuse(409, phoneTexts.full)
        await insertLegs(tx, call.id, [
          {
            user_id: tx.by.id,
            number: '',
            label: tx.by.fullname,
            device,
            status: 'in-call',
            listens_to: leg.id,
            whispers,
          },
        ])
      }
      if (call.on_line) await ctx.outbox.line(tx, call.id)
      tx.tell('calls')
      return { call: await wireCall(tx, { call, legs: await legsOf(tx, [call.id]) }) }
    }),
}
