import type { Handlers } from '#server/mount.ts'
import type { fieldDevicesContract } from '../field-devices.contract.ts'
import { listDevices, noteDevice, releaseKeys } from './field-devices.queries.ts'

export const fieldDevicesHandlers: Handlers<typeof fieldDevicesContract> = {
  note: ({ device, waiting, oldest_age, answered_before }, ctx) =>
    ctx.write(async tx => {
      const user_id = ctx.session.id
      const oldest_at = oldest_age === null ? null : new Date(tx.now.getTime() - oldest_age)
      await noteDevice(tx, {
        user_id,
        device,
        agent: ctx.agent.slice(0, 400),
        seen_at: tx.now,
        waiting,
        oldest_at,
      })
      await releaseKeys(tx, user_id, device, new Date(answered_before))
      return {}
    }),

  list: (_input, ctx) => ctx.read(async tx => ({ result: await listDevices(tx) })),
}
