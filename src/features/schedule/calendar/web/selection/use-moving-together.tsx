import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { busyText, busyTitle } from '#features/jobs/jobs/appointments.rules.ts'
import type { JobAppointment } from '#features/jobs/jobs/appointments.wire.ts'
import type { TechnicianOption } from '#features/people/team/worker-options.contract.ts'
import { usePersonOvertimeText } from '#features/schedule/overtime/web/use-added-overtime.ts'
import { dayPlansContract } from '#features/schedule/what-if-plans/day-plans.contract.ts'
import type { Receives } from '#shared/endpoint.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { refreshTopics } from '#web/live/topics.ts'
import { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { readQuery, useSend } from '#web/use-endpoint.ts'
import type { Placement } from '../calendar-events.ts'
import { failureText } from '../moves/failure-text.ts'
import { keepAppointment } from '../moves/rows-cache.ts'
import { type MovedOne, movedTogether, type Selected, type Shift, spellMoves } from './moved-together.ts'

type Checked = Receives<typeof dayPlansContract.check>
const nothing: ReadonlyMap<number, Placement> = new Map()

/**
 * Moves several appointments at once: they appear in their new places, one question says what is in the way and which
 * clients would be texted, and the server makes all of the moves or none. One Undo takes all of it back.
 */
export function useMovingTogether(team: readonly TechnicianOption[]) {
  const t = useTexts()
  const time = useCompanyTime()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const overtimeOf = usePersonOvertimeText()
  const [placed, setPlaced] = useState(nothing)
  const { send, isPending } = useSend(dayPlansContract.apply, { silent: true })

  /** True if their clients are to be told; null: nothing is to be moved. */
  const ask = useCallback(
    async (
      { technicians, conflicts, more, unlicensed, overtime, to_tell: toTell }: Checked,
      count: number,
    ): Promise<boolean | null> => {
      const isWarned = technicians.length + unlicensed.length + overtime.length > 0
      if (!isWarned && toTell.length === 0) return true
      const technician = technicians.map(each => each.name).join(', ')
      let tells = true
      const isSure = await confirm({
        title:
          technicians.length > 0
            ? t(busyTitle, { technician })
            : unlicensed.length > 0
              ? t('Licence missing')
              : isWarned
                ? t('Overtime')
                : count === 1
                  ? t('Move the appointment?')
                  : t('Move {{count}} appointments?', { count }),
        message: (
          <>
            {technicians.length > 0 && t(busyText, { technician })}
            {isWarned && (
              <ul>
                {[...[...conflicts, ...unlicensed].map(each => t(each)), ...overtime.map(overtimeOf)].map(
                  each => (
                    <li key={each}>{each}</li>
                  ),
                )}
                {more > 0 && <li>{t('+{{count}} more', { count: more })}</li>}
              </ul>
            )}
            {toTell.length > 0 && (
              <Checkbox
                mt="sm"
                defaultChecked
                label={t('Text the clients: {{names}}', {
                  names: toTell
                    .map(each => `${each.name} (${time.instant(each.to, 'dayAndTime')})`)
                    .join(', '),
                })}
                description={t('Sends in one minute, so you can undo it.')}
                onChange={event => {
                  tells = event.currentTarget.checked
                }}
              />
            )}
          </>
        ),
        confirm: isWarned ? undefined : t('Move'),
      })
      return isSure ? tells : null
    },
    [confirm, t, time.instant, overtimeOf],
  )

  const sayFailure = useCallback(
    (error: unknown) => {
      if (!(error instanceof SendError)) throw error
      if (error.shown) return
      const current = error.body.current as JobAppointment | undefined
      if (current) keepAppointment(queryClient, current)
      else void refreshTopics(queryClient, ['appointments', 'jobs'])
      toast.error(`${failureText(error, 'Failed to edit job.', t)} ${t('Nothing was moved.')}`)
    },
    [queryClient, t],
  )

  const apply = useCallback(
    async (moved: readonly MovedOne[], tells: boolean) => {
      const { result } = await send({ moves: spellMoves(moved, tells) })
      for (const saved of result) keepAppointment(queryClient, saved)
      return result
    },
    [send, queryClient],
  )

  /** True when all of them were moved. */
  const move = useCallback(
    async (selected: readonly Selected[], shift: Shift): Promise<boolean> => {
      const { moved, skipped } = movedTogether(selected, shift, team, time.zone)
      if (moved.length === 0) return false
      const mine = new Map(moved.map(({ row, to }) => [row.appointment_id, to]))
      setPlaced(mine)
      try {
        const query = readQuery(dayPlansContract.check, { moves: spellMoves(moved, true) })
        const tells = await ask(await queryClient.fetchQuery({ ...query, staleTime: 0 }), moved.length)
        if (tells === null) return false
        const result = await apply(moved, tells)
        const undo = () => {
          const back = moved.map(({ row }): MovedOne => {
            const saved = result.find(each => each.id === row.appointment_id)
            const { starts_at: start, minutes, technicians } = row
            return {
              row: { ...row, appointment_version: saved?.version ?? row.appointment_version },
              to: { start, minutes, technicians },
            }
          })
          void apply(back, tells).then(() => toast.success(t('Moved back.')), sayFailure)
        }
        const [gap] = skipped
        const note =
          gap !== undefined &&
          t(
            '{{time}} doesn’t exist on this day because the clocks go forward. We’ll use {{taken}} instead.',
            {
              time: time.wall(gap, 'time'),
              taken: time.wall(gap + 60, 'time'),
            },
          )
        const done =
          moved.length === 1
            ? t('1 appointment moved.')
            : t('{{count}} appointments moved.', { count: moved.length })
        toast.success([done, note].filter(Boolean).join(' '), { id: 'moved-together', undo })
        return true
      } catch (error) {
        sayFailure(error)
        return false
      } finally {
        setPlaced(now => (now === mine ? nothing : now))
      }
    },
    [team, time.zone, time.wall, ask, apply, queryClient, sayFailure, t],
  )
  return { placed, move, isBusy: isPending }
}
