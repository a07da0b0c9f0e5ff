import { createContext, useContext } from 'react'
import { latenessOf } from '#shared/dates.ts'
import type { PlannerFormats } from './planner-format.ts'
import type { PlannerEvent, PlannerTexts } from './planner-types.ts'

/** Opens a list of events at an element; `person` is whose they are, where people stand apart. */
export type OpenMore = (
  anchor: HTMLElement,
  when: string,
  events: readonly PlannerEvent[],
  person?: number | null,
) => void

/** Where a list of events was opened, and with what. */
export interface OpenedMore {
  anchor: HTMLElement
  when: string
  events: readonly PlannerEvent[]
  person: number | null
}

/** Context of one planner; changes only with locale, texts or width, and every five minutes. */
export interface PlannerShared {
  formats: PlannerFormats
  texts: PlannerTexts
  compact: boolean
  workStart: number
  workEnd: number
  step: number
  /** Wall minutes up to which open events are late; every bar is drawn anew when it changes. */
  lateFrom: number
  /** True if the ends of bars can be dragged. */
  resizes: boolean
  moves: boolean
  onOpenDay: ((day: number) => void) | undefined
  onPerson: ((person: number, on: HTMLElement) => void) | undefined
  openMore: OpenMore
}

export const PlannerContext = createContext<PlannerShared | null>(null)

/** True if it should have ended by now, and not so long ago that nobody plans it anew. */
export const isLate = (event: PlannerEvent, { lateFrom }: Pick<PlannerShared, 'lateFrom'>) =>
  event.isOpen === true && latenessOf(event.end, lateFrom) === 'late'

export function usePlanner(): PlannerShared {
  const shared = useContext(PlannerContext)
  if (!shared) throw new Error('Parts of a planner stand inside <Planner>.')
  return shared
}
