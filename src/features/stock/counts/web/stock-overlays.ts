import { transfersContract } from '#features/stock/transfers/transfers.contract.ts'
import { overlay } from '#web/offline/overlays.ts'
import { countsContract } from '../counts.contract.ts'

/** What is shown of counts and transfers while they wait for the connection. */
export const stockOverlays = () => [
  ...[transfersContract.confirm, transfersContract.cancel].map(entry =>
    overlay(entry, transfersContract.list, (reply, { input }) => ({
      ...reply,
      data: reply.data.filter(row => row.id !== Number(input.id)),
    })),
  ),
  overlay(countsContract.enter, countsContract.open, (reply, { input }) => {
    if (reply.result.id !== Number(input.id) || !Array.isArray(input.lines)) return reply
    const figures = new Map(input.lines.map(line => [Number(line.id), Number(line.quantity)]))
    const lines = reply.result.lines.map(line => ({ ...line, counted: figures.get(line.id) ?? line.counted }))
    return { ...reply, result: { ...reply.result, lines } }
  }),
  overlay(countsContract.finish, countsContract.open, (reply, { input }) =>
    reply.result.id === Number(input.id)
      ? { ...reply, result: { ...reply.result, state: 'counted' as const } }
      : reply,
  ),
]
