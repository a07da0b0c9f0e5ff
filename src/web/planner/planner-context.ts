import { createContext, useContext } from 'react'
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

/** Context of one planner; changes only with locale, texts or width. */
export interface PlannerShared {
  formats: PlannerFormats
  texts: PlannerTexts
  compact: boolean
  workStart: number
  workEnd: number
  step: number
  /** True if the ends of bars can be dragged. */
  resizes: boolean
  moves: boolean
  onOpenDay: ((day: number) => void) | undefined
  onPerson: ((person: number, on: HTMLElement) => void) | undefined
  openMore: OpenMore
}

export const PlannerContext = createContext<PlannerShared | null>(null)

export function usePlanner(): PlannerShared {
  const shared = useContext(PlannerContext)
  if (!shared) throw new Error('Parts of a planner stand inside <Planner>.')
  return shared
}
