import { useState } from 'react'
import { useCompanyTime } from '#web/use-company-time.ts'
import { type Days, firstRange } from '../dashboard.rules.ts'

/** The days that a widget shows: its own until others are chosen; they move on with the day. */
export function useRange(widget: keyof typeof firstRange): [Days, (range: Days) => void] {
  const { today } = useCompanyTime()
  const [chosen, setChosen] = useState<Days | null>(null)
  return [chosen ?? firstRange[widget](today), setChosen]
}
