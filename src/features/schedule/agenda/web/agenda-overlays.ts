import { overlay } from '#web/offline/overlays.ts'
import { agendaContract } from '../agenda.contract.ts'

/** Shows tasks as done, or not, while that waits for the connection. */
export const agendaOverlays = () => [
  overlay(agendaContract.edit, agendaContract.range, (reply, { input: { id, status } }) => ({
    ...reply,
    data: reply.data.map(row => (row.id === Number(id) ? { ...row, status: Number(status) } : row)),
  })),
]
