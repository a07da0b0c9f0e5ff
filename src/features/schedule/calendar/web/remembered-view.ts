import type { PlannerView } from '#web/planner/planner-types.ts'

/** What the calendar opens with where its address does not say. */
export interface OpeningView {
  view: PlannerView
  /** The technician whose appointments are shown; 0: unassigned ones; null: everybody's. */
  technician: number | null
  /** Rows of people with time to the right, in place of the calendar. */
  isBoard: boolean
}

const views: readonly unknown[] = ['month', 'week', 'day']
export const isView = (text: unknown): text is PlannerView => views.includes(text)

/** A person's own in this browser: colleagues share computers. */
const keyOf = (user: number) => `calendarView:${user}`

/** The view and technician that this person chose last, here; the week at first, on a phone the day. */
export function rememberedView(user: number, isPhone: boolean): OpeningView {
  const usual: OpeningView = { view: isPhone ? 'day' : 'week', technician: null, isBoard: false }
  try {
    const { view, technician, isBoard } = JSON.parse(localStorage.getItem(keyOf(user)) ?? '{}')
    return {
      view: isView(view) ? view : usual.view,
      technician: technician === 0 || isId(technician) ? technician : null,
      isBoard: isBoard === true,
    }
  } catch {
    // Damaged by hand, or storage is off.
    return usual
  }
}

export function rememberView(user: number, { view, technician, isBoard }: OpeningView): void {
  try {
    localStorage.setItem(keyOf(user), JSON.stringify({ view, technician, isBoard }))
  } catch {
    // A full or forbidden storage forgets the choice and loses nothing else.
  }
}

export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
