import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { seesOwnWorkOnly } from '#shared/access.ts'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { refreshTopics } from '#web/live/topics.ts'
import { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { useKeptSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { agendaContract } from '../agenda.contract.ts'
import { agendaStatus } from '../agenda.rules.ts'
import { type AgendaTask, type ShownAgenda, spellAgenda } from '../agenda.wire.ts'

type RangeReply = Receives<typeof agendaContract.range>
export type AgendaChange = Partial<
  Pick<
    ShownAgenda,
    'starts_at' | 'ends_at' | 'technician_id' | 'technician_name' | 'technician_colour' | 'is_done'
  >
>

/** Changes a task at once on the screen; it goes back if the server refuses, and Undo brings it back as well. */
export function useChangeAgenda() {
  const t = useTexts()
  const queryClient = useQueryClient()
  // Another change may follow before the rows have been fetched anew.
  const versions = useRef(new Map<number, number>())
  const viewer = useViewer()
  const { send } = useKeptSend(agendaContract.edit, {
    silent: true,
    // A technician says that a task is done, or is not; whoever plans decides on what the others see.
    waits: ({ title, status }) =>
      seesOwnWorkOnly(viewer)
        ? {
            title: t('Agenda'),
            typed: `${title}: ${Number(status) === agendaStatus.done ? t('Completed') : t('Pending')}`,
            job: null,
            before: {
              status: Number(status) === agendaStatus.done ? agendaStatus.pending : agendaStatus.done,
            },
          }
        : null,
  })

  return useCallback(
    async (task: ShownAgenda, to: AgendaChange) => {
      const before: ShownAgenda = { ...task }
      const show = (row: ShownAgenda) =>
        queryClient.setQueriesData<RangeReply>(
          { queryKey: [agendaContract.range.path] },
          reply =>
            reply && {
              ...reply,
              data: reply.data.map(each => (each.id === row.id ? asReplied(row, each) : each)),
            },
        )
      const save = async (row: ShownAgenda) => {
        // A fetch under way would bring the old place back for a moment.
        await queryClient.cancelQueries({ queryKey: [agendaContract.range.path] })
        show(row)
        const version = Math.max(row.version, versions.current.get(row.id) ?? 0)
        const saved = await send({ id: row.id, ...spellAgenda(row), version })
        if (saved) versions.current.set(row.id, saved.data.version)
        return saved !== null
      }
      const failed = (shown: ShownAgenda) => (error: unknown) => {
        if (!(error instanceof SendError)) throw error
        show(shown)
        void refreshTopics(queryClient, ['appointments'])
        const current = error.body.current as AgendaTask | undefined
        if (current) versions.current.set(row.id, current.version)
        if (error.status === 409) toast.warning(t('Someone else changed this task first.'))
        else toast.error(error.status === 0 ? t(error) : t('Failed to update agenda'))
      }
      const row = { ...task, ...to }
      try {
        if (!(await save(row))) return
        const undo = () =>
          void save(before).then(isSaved => isSaved && toast.success(t('Moved back.')), failed(row))
        toast.success(t('Agenda updated successfully'), { id: `agenda-${task.id}`, undo })
      } catch (error) {
        failed(before)(error)
      }
    },
    [queryClient, send, t],
  )
}

const asReplied = (row: ShownAgenda, each: AgendaTask): AgendaTask => ({
  ...each,
  ...(spellAgenda(row) as Pick<AgendaTask, 'title' | 'description' | 'status'>),
  start_date: row.starts_at,
  finish_date: row.ends_at,
  assigned_worker_id: row.technician_id,
  assigned_worker_name: row.technician_name,
  assigned_worker_color: row.technician_colour,
})
