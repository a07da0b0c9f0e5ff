import { useState } from 'react'
import { measuresContract } from '#features/insight/measures/measures.contract.ts'
import { usualPeriod } from '#features/insight/measures/period.rules.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { type Days, type RangedWidget, widgets } from '../dashboard.rules.ts'

/** The days that a widget shows: its own until others are chosen; they move on with the day. */
export function useRange(widget: RangedWidget): [Days, (range: Days) => void] {
  const { today } = useCompanyTime()
  const period = useRead(measuresContract.period, {}, { staleTime: 600_000 }).data?.result ?? usualPeriod
  const [chosen, setChosen] = useState<Days | null>(null)
  return [chosen ?? widgets[widget].days(today, period), setChosen]
}
