import { useCallback, useMemo, useState } from 'react'
import { teamContract } from '#features/people/team/team.contract.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { isId, isView, type OpeningView, rememberedView, rememberView } from './remembered-view.ts'

export interface CalendarAddress extends OpeningView {
  /** The day shown, or any day in the week or month shown. */
  date: number
  /** With a map of what is shown. */
  isMap: boolean
}

/** Technicians as the address has them: 0 stands for everybody, so the unassigned have a number of their own. */
export const technicianCode = (technician: number | null): number =>
  technician === null ? 0 : technician || unassignedCode
export const technicianOf = (code: number): number | null => (code === unassignedCode ? 0 : code || null)
const unassignedCode = -1

/**
 * The calendar's view, kept in the address unless it is what the calendar opened with: what this person chose last in this
 * browser. `choose` is remembered, `show` is not: a look at a day leaves the week as the view to come back to.
 */
export function useCalendarAddress() {
  const { today } = useCompanyTime()
  const { id } = useViewer()
  const isPhone = useIsPhone()
  // Read once: the address of an earlier choice keeps its meaning for the back button.
  const [opening] = useState(() => rememberedView(id, isPhone))
  const team = useRead(teamContract.workerOptions, {}, { staleTime: 300_000 }).data?.result
  // One by one: the calendar is not drawn anew when a job is opened over it.
  const view = useAddressValue('view')
  const date = useAddressValue('date')
  const asked = useAddressValue('technician')
  const layout = useAddressValue('layout')
  const map = useAddressValue('map')
  const go = useGo()

  const address = useMemo((): CalendarAddress => {
    const technician = Number(asked)
    // Left the team since.
    const isGone =
      team !== undefined && ![0, ...team.map(each => each.value)].includes(opening.technician ?? 0)
    const remembered = isGone ? null : opening.technician
    return {
      view: isView(view) ? view : opening.view,
      date: parseDay(String(date ?? '')) ?? today,
      technician: isId(technician) || [0, -1].includes(technician) ? technicianOf(technician) : remembered,
      isBoard: layout === undefined ? opening.isBoard : layout === 'board',
      isMap: String(map) === '1',
    }
  }, [view, date, asked, layout, map, opening, team, today])

  const show = useCallback(
    (patch: Partial<CalendarAddress>) => {
      const unless = <T>(usual: T, value: T, text: string | number) => (value === usual ? undefined : text)
      void go({
        query: {
          ...(patch.view && { view: unless(opening.view, patch.view, patch.view) }),
          ...(patch.date !== undefined && { date: unless(today, patch.date, dayText(patch.date)) }),
          ...(patch.technician !== undefined && {
            technician: unless(opening.technician, patch.technician, technicianCode(patch.technician)),
          }),
          ...(patch.isMap !== undefined && { map: patch.isMap ? '1' : undefined }),
          ...(patch.isBoard !== undefined && {
            layout: unless(opening.isBoard, patch.isBoard, patch.isBoard ? 'board' : 'calendar'),
          }),
        },
      })
    },
    [go, today, opening],
  )
  const choose = useCallback(
    (patch: Partial<CalendarAddress>) => {
      const { view, technician, isBoard } = patch
      rememberView(id, {
        ...rememberedView(id, isPhone),
        ...(view && { view }),
        ...(technician !== undefined && { technician }),
        ...(isBoard !== undefined && { isBoard }),
      })
      show(patch)
    },
    [show, id, isPhone],
  )
  return { address, today, isPhone, show, choose }
}
