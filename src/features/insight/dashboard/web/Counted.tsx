import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { canSeeMeasure, type Measure, measures } from '#features/insight/measures/measures.rules.ts'
import type { Narrowing } from '#features/insight/measures/narrowing.rules.ts'
import { canViewReports } from '#features/insight/reports/reports.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { useViewer } from '#web/viewer.ts'
import type { Days } from '../dashboard.rules.ts'
import { countText } from './count-text.ts'
import classes from './widgets/widgets.module.css'

const CountedRows = lazyDialog(
  async () => (await import('#features/insight/reports/web/CountedRows.tsx')).CountedRows,
)

/** A group of a widget whose figures are followed, with its name. */
interface Group extends Narrowing {
  name: string
}

/** Opens the rows behind the figures of a widget; `openOf` gives undefined for what the viewer may not follow. */
export function useCounted(range: Days) {
  const t = useTexts()
  const viewer = useViewer()
  const [followed, setFollowed] = useState<{ measure: Measure; group?: Group; days: Days } | null>(null)
  const group = followed?.group
  return {
    openOf: (measure: Measure) =>
      canViewReports(viewer) === true && canSeeMeasure(measure, viewer) === true
        ? (group?: Group, days: Days = range) => setFollowed({ measure, days, ...(group && { group }) })
        : undefined,
    dialog: followed && (
      <CountedRows
        followed={{
          measure: followed.measure,
          filter: group ? [{ dimension: group.dimension, value: group.value }] : [],
          from: followed.days.start,
          to: followed.days.end,
        }}
        title={[group?.name, t(measures[followed.measure].label)].filter(Boolean).join(' · ')}
        onClose={() => setFollowed(null)}
      />
    ),
  }
}

interface CountedProps {
  measure: Measure
  range: Days
  group?: Group
  /** Nothing is behind 0 and null. */
  amount: number | null
  children: ReactNode
}

/** A figure that opens the rows it counts; plain text for people who may not see them. */
export function Counted({ measure, range, group, amount, children }: CountedProps) {
  const { openOf, dialog } = useCounted(range)
  const open = amount ? openOf(measure) : undefined
  if (!open) return children
  return (
    <>
      <UnstyledButton className={classes.counted} onClick={() => open(group)}>
        {children}
      </UnstyledButton>
      {dialog}
    </>
  )
}

/** An amount as it is written; a dash where there is none. */
export const orDash = (amount: number | null, text: (amount: number) => string): string =>
  amount === null ? '–' : text(amount)

/** Makes the columns of a widget's table whose figures open the rows that they count in the row's group. */
export function countedColumns<Row>(range: Days, groupOf: (row: Row) => Group) {
  return (
    measure: Measure,
    header: string,
    amountOf: (row: Row) => number | null,
    text: (amount: number) => string = countText,
  ) => ({
    header,
    cell: (row: Row) => (
      <Counted measure={measure} range={range} group={groupOf(row)} amount={amountOf(row)}>
        {orDash(amountOf(row), text)}
      </Counted>
    ),
    isNumber: true,
  })
}
