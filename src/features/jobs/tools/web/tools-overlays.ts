import { overlay } from '#web/offline/overlays.ts'
import { toolsContract } from '../tools.contract.ts'

/** What is shown of hand-overs while they wait for the connection. `me`: whoever is signed in. */
export const toolsOverlays = (me: { id: number; fullname: string }) => {
  const moved = <
    T extends { id: number; holder: { kind: string; value: number; label: string; job_id: number | null } },
  >(
    row: T,
    { id, to }: { id: unknown; to?: unknown },
  ): T =>
    row.id === Number(id) && Number(to) === me.id
      ? { ...row, holder: { kind: 'person', value: me.id, label: me.fullname, job_id: null } }
      : row
  return [
    overlay(toolsContract.hand, toolsContract.open, (reply, { input }) => ({
      ...reply,
      result: moved(reply.result, input),
    })),
    overlay(toolsContract.hand, toolsContract.list, (reply, { input }) => ({
      ...reply,
      data: reply.data.map(row => moved(row, input)),
    })),
    overlay(toolsContract.answer, toolsContract.open, (reply, { input }) => {
      const { waiting } = reply.result
      if (waiting?.id !== Number(input.id)) return reply
      const holder = { kind: 'person' as const, value: waiting.to, label: waiting.to_name, job_id: null }
      return {
        ...reply,
        result: { ...reply.result, waiting: null, ...(input.accept === true && { holder }) },
      }
    }),
  ]
}
