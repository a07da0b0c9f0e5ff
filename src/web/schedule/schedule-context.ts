import { createContext, useContext } from 'react'
import type { ScheduleFormats } from './schedule-format.ts'
import type { ScheduleEvent, ScheduleTexts } from './schedule-types.ts'

/** What all parts of one schedule share; changes only with locale, texts or width. */
export interface ScheduleShared {
  formats: ScheduleFormats
  texts: ScheduleTexts
  compact: boolean
  workStart: number
  workEnd: number
  step: number
  /** Whether the ends of bars can be dragged. */
  resizes: boolean
  moves: boolean
  onOpenDay: ((day: number) => void) | undefined
  openMore: (anchor: HTMLElement, when: string, events: readonly ScheduleEvent[]) => void
}

export const ScheduleContext = createContext<ScheduleShared | null>(null)

export function useSchedule(): ScheduleShared {
  const shared = useContext(ScheduleContext)
  if (!shared) throw new Error('Parts of a schedule stand inside <Schedule>.')
  return shared
}
