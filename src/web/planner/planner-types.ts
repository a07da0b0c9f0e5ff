/**
 * Time in this kit is 'wall minutes': minutes since 1970-01-01 00:00 on the clock of the company's zone, so that
 * a day is Math.floor(wall / 1440) (see #shared/dates.ts). The kit knows no zones and never reads the clock.
 *
 * A day on which daylight saving changes therefore has its 24 wall hours like any other. An event may be dropped
 * on the hour that the clock skips: the caller resolves that when it turns the wall time into an instant.
 */

export type PlannerView = 'month' | 'week' | 'day'

export interface PlannerEvent {
  id: string
  /** The same object comes again as long as nothing of it changes, so that another one need not be compared with it. */
  isStable?: true
  /** Wall minutes. */
  start: number
  /** Wall minutes, not included; an event that ends at midnight does not touch the next day. */
  end: number
  title: string
  /** Whom it is for, where there is no room for the whole title. */
  name?: string
  subtitle?: string
  /** CSS colours; the first tints the bar, all of them share its left edge. */
  colours: string[]
  /** People of the event, where the planner has people; 0 stands for nobody. */
  people?: readonly number[]
  /** Text after the time in a week's cell; default: the title. */
  brief?: string
  /** Second line in a week's cell, such as suburb and duration. */
  below?: string
  movable: boolean
  /** True if its end may be moved; when left out, what is movable can be resized. */
  resizable?: boolean
  /** Why it can't be moved: shown as a tooltip, and when somebody tries. */
  why?: string
  /** A short word in a badge, such as a status, and what it means. */
  pill?: string
  pillName?: string
  dimmed?: boolean
  /** Still to be done: it is late once its end has passed. */
  isOpen?: boolean
  /** Minutes from its start on that are drawn apart: somebody may arrive in any of them. */
  window?: number
  /** Texts for screen readers, also where there is no room to show them. */
  facts: readonly string[]
  /** One of several that are moved together. */
  selected?: boolean
  /** Other than an appointment: a task of somebody's, or what comes from outside and stands there to be read. */
  look?: 'task' | 'outside'
  /** Lines of its card below title and time, on hover or focus. */
  details?: readonly string[]
  /** The lines of its card once all of them are known; left out where `details` has them all. */
  moreDetails?: () => Promise<readonly string[]>
}

/** Somebody with a column or row of their own. */
export interface PlannerPerson {
  id: number
  name: string
  colour: string
}

/** A person's day in its minutes: working hours (null: unknown), and the reason for being away. */
export interface PlannerDay {
  work: readonly { from: number; to: number }[] | null
  away: readonly { from: number; to: number; label: string }[]
}

/** How full the time shown is, below somebody's name or the name of a day. */
export interface PlannerLoad {
  text: string
  /** Overload, if any. */
  over?: string
  /** Further note, such as days of leave. */
  note?: string
  /** Hours above the ordinary ones of a week or day. */
  overtime?: string
  /** All of it in a sentence. */
  label: string
  /** From 0 to 1; null where there is nothing to measure by. */
  share: number | null
}

/** Gap between two events: short text, spoken text, and whether it is too short. */
export interface PlannerGap {
  text: string
  label: string
  isTight: boolean
}

export interface PlannerMove {
  id: string
  start: number
  end: number
  /** In whose column or row it is now and was before, if that changes. */
  person?: number
  personBefore?: number
}

export interface PlannerDrop {
  /** Payload of the drag source. */
  payload: unknown
  start: number
  /** On whose column or row, where people stand apart. */
  person?: number
}

/** Every text the kit shows or says; the caller translates. */
export interface PlannerTexts {
  more: (count: number) => string
  /** Heading of the list behind '+N', such as 'Friday 20 November, 14 events'. */
  moreTitle: (when: string, count: number) => string
  close: string
  allDay: string
  today: string
  /** On an open event whose end has passed, and on its card what to do about it. */
  late: string
  lateHint: string
  /** Name of a day for a screen reader, such as 'Friday 20 November 2026, 3 events'. */
  day: (date: string, count: number) => string
  /** Name of a person's button. */
  person: (name: string) => string
  openDay: (date: string) => string
  /** How to move with the keyboard; read out on the grid. */
  moveHint: string
  moved: (title: string, when: string) => string
  /** Title of a drag of several events. */
  together: (title: string, others: number) => string
  resized: (title: string, when: string) => string
  cancelled: string
  /** Said when an event without a reason of its own can't be moved. */
  fixed: string
  /** On the card of an event that was tapped. */
  tapAgain: string
  /** Said of a place where another event is in the way. */
  clash: (title: string) => string
}

export interface PlannerProps {
  view: PlannerView
  /** The day shown, or any day of the week or month shown. */
  date: number
  /** Wall minutes of this moment; the caller lets it tick. */
  now: number
  events: readonly PlannerEvent[]
  /** A day has a column for each, a week a row; not on a narrow screen. */
  people?: readonly PlannerPerson[]
  /** 'board': a row a person and time to the right, in every view; needs people. */
  layout?: 'board'
  /** Shades the hours that somebody does not work, and says why they are away. */
  dayOfPerson?: (person: number, day: number) => PlannerDay | null
  /** Why somebody can't be there for all of a stretch of time, said while something is dragged. */
  awayAt?: (person: number, stretch: { start: number; end: number }) => string | null
  /** How full somebody's time is, and everybody's on a day. */
  loadOf?: (person: number) => PlannerLoad | null
  loadOn?: (day: number) => PlannerLoad | null
  /** Gap shown between two events of a day. */
  gap?: (before: PlannerEvent, after: PlannerEvent) => PlannerGap | null
  /** Accessible name of the grid, such as 'Calendar, November 2026'. */
  label: string
  texts: PlannerTexts
  /** BCP 47; 'en' is read as Australian English, as in #shared/dates.ts. */
  locale: string
  /** 0 Sunday … 6 Saturday; Monday when left out. */
  weekStartsOn?: number
  /** Snap of drags and of keyboard moves; 30 in week and day, 60 in month when left out. */
  stepMinutes?: number
  /** Minute of the day; the hours outside are shaded, and a day without a time starts here. */
  workStart?: number
  workEnd?: number
  /** CSS height; '100%' when left out. */
  height?: number | string
  onOpen: (id: string) => void
  /** Ctrl, Shift or Space on an event, and any press while `isSelecting`; `isRange`: all from the last one to this. */
  onSelect?: (id: string, on: { person: number | null; isRange: boolean }) => void
  isSelecting?: boolean
  selectedCount?: number
  /** Which event the pointer or the focus is on; null: none. */
  onPoint?: (id: string | null) => void
  /** Makes the names of a board buttons; `on` is the one that was pressed. */
  onPerson?: (person: number, on: HTMLElement) => void
  onMove?: (move: PlannerMove) => void
  onResize?: (move: PlannerMove) => void
  onCreate?: (start: number, end: number, person?: number) => void
  onOpenDay?: (day: number) => void
  onExternalDrop?: (drop: PlannerDrop) => void
}

/** True if the event can be moved: which handlers exist decides what can be done. */
export function canMove(event: PlannerEvent, props: Pick<PlannerProps, 'onMove'>): boolean {
  return event.movable && props.onMove !== undefined
}

export function canResize(event: PlannerEvent, props: Pick<PlannerProps, 'onResize'>): boolean {
  return (event.resizable ?? event.movable) && props.onResize !== undefined
}
