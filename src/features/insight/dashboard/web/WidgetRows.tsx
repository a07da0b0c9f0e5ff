import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { dayMinutes } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import classes from './widgets/widgets.module.css'

interface WidgetRowsProps<Row> {
  read: {
    data: Row[] | undefined
    error: SendError | null
    refetch: () => unknown
    /** The rows answer another question, such as other days. */
    isPlaceholderData?: boolean
  }
  /** True if there is nothing to show. */
  isEmpty?: (rows: Row[]) => boolean
  /** Says so. */
  empty: string
  children: (rows: Row[]) => ReactNode
}

/** A widget's content: its outline, why it did not come, that there is nothing, or its rows. */
export function WidgetRows<Row>({ read, isEmpty, empty, children }: WidgetRowsProps<Row>) {
  const t = useTexts()
  const { data, error } = read
  if (!data && error) {
    return (
      <div className={classes.state} role="alert">
        <p>{t(error)}</p>
        <Button variant="default" size="compact-sm" onClick={() => void read.refetch()}>
          {t('Try again')}
        </Button>
      </div>
    )
  }
  const isNothing = data && (isEmpty ? isEmpty(data) : data.length === 0)
  if (!data || (isNothing && read.isPlaceholderData)) {
    return (
      <div className={classes.loading} role="status" aria-label={t('Loading')}>
        {[70, 90, 55, 80].map(width => (
          <Skeleton key={width} height={12} width={`${width}%`} />
        ))}
      </div>
    )
  }
  return (
    <>
      {!isNothing ? children(data) : !isBeingMade(data) && <p className={classes.state}>{empty}</p>}
      <AsOf rows={data} />
    </>
  )
}

type Dated = readonly { as_of?: string | null }[]

/** True while the figures are being added up; an empty list means nothing then. */
const isBeingMade = (rows: readonly unknown[]) => (rows as Dated)[0]?.as_of === null

/** Up to when what was written is in the figures, where they come from those kept by day. */
function AsOf({ rows }: { rows: readonly unknown[] }) {
  const t = useTexts()
  const time = useCompanyTime()
  const [first] = rows as Dated
  if (first?.as_of === undefined) return null
  const isToday = first.as_of !== null && Math.floor(time.toWall(first.as_of) / dayMinutes) === time.today
  return (
    <p className={classes.asOf}>
      {first.as_of === null
        ? t('These figures are still being prepared and aren’t complete yet.')
        : t('As of {{time}}', { time: time.instant(first.as_of, isToday ? 'time' : 'dateTime') })}
    </p>
  )
}
