import { overlay } from '#web/offline/overlays.ts'
import { shiftsContract } from '../shifts.contract.ts'
import type { LeaveKind } from '../shifts.rules.ts'

/** The id of a request that the server doesn't know yet: below 0, another for each. */
export const waitingId = (key: string) =>
  -1 - [...key].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1_000_000_007, 0)

/** Shows leave as requested, or as withdrawn, while that waits for the connection. */
export const leaveOverlays = (me: { id: number; fullname: string }) => [
  overlay(shiftsContract.askLeave, shiftsContract.askedLeave, (reply, { key, input }) => {
    const id = waitingId(key)
    if (reply.result.some(each => each.id === id)) return reply
    const minute = (value: unknown) => (value === null || value === undefined ? null : Number(value))
    const asked = {
      id,
      user_id: me.id,
      name: me.fullname,
      kind: input.kind as LeaveKind,
      kind_id: minute(input.kind_id),
      kind_name: '',
      is_paid: false,
      first_day: String(input.first_day),
      last_day: String(input.last_day),
      from_minute: minute(input.from_minute),
      to_minute: minute(input.to_minute),
      note: input.note ?? '',
      version: 0,
      appointments: 0,
      minutes: 0,
      left_minutes: null,
      names: [],
      overlaps: false,
    }
    return { ...reply, result: [...reply.result, asked] }
  }),
  overlay(shiftsContract.withdrawLeave, shiftsContract.askedLeave, (reply, { input }) => ({
    ...reply,
    result: reply.result.filter(({ id }) => id !== Number(input.id)),
  })),
]
