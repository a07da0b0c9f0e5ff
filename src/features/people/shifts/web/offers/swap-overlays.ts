import { overlay } from '#web/offline/overlays.ts'
import { shiftSwapsContract } from '../../shift-swaps.contract.ts'
import { waitingId } from '../leave-overlays.ts'

/** Shows a shift as offered, or an offer as withdrawn, while that waits for the connection. */
export const swapOverlays = (me: { id: number; fullname: string }) => [
  overlay(shiftSwapsContract.offer, shiftSwapsContract.list, (reply, { key, input }) => {
    const id = waitingId(key)
    if (reply.result.some(each => each.id === id)) return reply
    const to = Number(input.to_user_id) || null
    const offered = {
      id,
      user_id: me.id,
      name: me.fullname,
      day: String(input.day),
      from_minute: Number(input.from_minute),
      to_minute: Number(input.to_minute),
      to_user_id: to,
      to_name: reply.colleagues.find(each => each.value === to)?.label ?? '',
      wants_return: input.wants_return === true,
      note: input.note ?? '',
      state: 'offered' as const,
      taker_id: null,
      taker_name: '',
      return_day: null,
      return_from_minute: null,
      return_to_minute: null,
      reason: '',
      problem: null,
      appointments: 0,
    }
    return { ...reply, result: [...reply.result, offered] }
  }),
  overlay(shiftSwapsContract.withdraw, shiftSwapsContract.list, (reply, { input }) => ({
    ...reply,
    result: reply.result.filter(({ id }) => id !== Number(input.id)),
  })),
]
