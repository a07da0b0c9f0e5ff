import { addMonths, dayText } from '#shared/dates.ts'

/** Lists that a company can have. */
export const mostLists = 30

/** The days whose edits the board begins with: the last six months to tomorrow (document 1 §9). */
export const windowOf = (today: number) => ({
  start: dayText(addMonths(today, -6)),
  end: dayText(today + 1),
})

/** Moments that can bring a job into a list by itself. */
export const listMoments = ['booked', 'moved', 'closed'] as const
export type ListMoment = (typeof listMoments)[number]

export const momentLabels: Record<ListMoment, string> = {
  booked: 'Appointment booked',
  moved: 'Appointment moved',
  closed: 'Job closed',
}

/** A list as the rules need it. */
interface TakingList {
  id: number
  takes: readonly string[]
}

/**
 * The list that a job goes to when this happens to it; undefined: it stays. Somebody put a job of a list that takes nothing
 * there by hand, and only closing takes it away from there.
 */
export function listAfter(
  lists: readonly TakingList[],
  moment: ListMoment,
  from: number | null,
): number | undefined {
  const to = lists.find(({ takes }) => takes.includes(moment))
  const isByHand = lists.some(({ id, takes }) => id === from && takes.length === 0)
  return !to || to.id === from || (isByHand && moment !== 'closed') ? undefined : to.id
}

/** Where a reopened job goes: out of the list of closed ones; undefined: it stays. */
export function listReopened(
  lists: readonly TakingList[],
  from: number | null,
  hasAppointment: boolean,
): number | null | undefined {
  const closed = lists.find(({ takes }) => takes.includes('closed'))
  if (!closed || closed.id !== from) return undefined
  const booked = hasAppointment ? lists.find(({ takes }) => takes.includes('booked')) : undefined
  return booked?.id === from ? undefined : (booked?.id ?? null)
}
