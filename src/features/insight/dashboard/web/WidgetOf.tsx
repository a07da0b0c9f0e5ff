import { Skeleton } from '@mantine/core'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { pinOf } from '#features/insight/reports/pins.rules.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { ShownWidget, Widget } from '../dashboard.rules.ts'
import classes from './Widget.module.css'
import { OpenJobsWidget } from './widgets/OpenJobsWidget.tsx'
import { TodayWidget } from './widgets/TodayWidget.tsx'
import { UnscheduledWidget } from './widgets/UnscheduledWidget.tsx'

const meanwhile = <Skeleton radius="lg" height="100%" mih={180} />
const later = (load: () => Promise<ComponentType<object>>) => lazyPart(load, { meanwhile, isExtra: true })

/** Each is fetched when it comes near the screen; the day itself is there at once. */
const widgets: Record<Exclude<Widget, 'google_my_business_reviews'>, ComponentType<object>> = {
  today: TodayWidget,
  unscheduled: UnscheduledWidget,
  open_jobs: OpenJobsWidget,
  money_owed: later(async () => (await import('./widgets/MoneyOwedWidget.tsx')).MoneyOwedWidget),
  revenue: later(async () => (await import('./widgets/RevenueWidget.tsx')).RevenueWidget),
  monthly_revenue: later(async () => (await import('./widgets/MonthlyWidget.tsx')).MonthlyWidget),
  suburb_revenue: later(async () => (await import('./widgets/SuburbWidget.tsx')).SuburbWidget),
  job_status: later(async () => (await import('./widgets/JobStatusWidget.tsx')).JobStatusWidget),
  top_job_types: later(async () => (await import('./widgets/JobTypesWidget.tsx')).JobTypesWidget),
  top_leads: later(async () => (await import('./widgets/LeadSourcesWidget.tsx')).LeadSourcesWidget),
  appointments: later(async () => (await import('./widgets/AppointmentsWidget.tsx')).AppointmentsWidget),
  timesheet: later(async () => (await import('./widgets/TimesheetWidget.tsx')).TimesheetWidget),
  employee_efficiency: later(async () => (await import('./widgets/EfficiencyWidget.tsx')).EfficiencyWidget),
  timeline: later(async () => (await import('./widgets/TimelineWidget.tsx')).TimelineWidget),
  webleads: later(async () => (await import('./widgets/WebLeadsWidget.tsx')).WebLeadsWidget),
  coupon: later(async () => (await import('./widgets/CouponWidget.tsx')).CouponWidget),
  admin: later(async () => (await import('./widgets/AdminWidget.tsx')).AdminWidget),
}
const PinnedReport = lazyPart(async () => (await import('./PinnedReport.tsx')).PinnedReport, {
  meanwhile,
  isExtra: true,
})
const atOnce: readonly ShownWidget[] = ['today', 'unscheduled', 'open_jobs']

/** Pixels below the screen from which on a widget is fetched. */
const near = 300

interface WidgetOfProps {
  widget: ShownWidget
  /** Stands there until the widget comes. */
  title: string
}

/** A widget by its name; one that is far down waits until it comes near. */
export function WidgetOf({ widget, title }: WidgetOfProps) {
  const [isNear, setNear] = useState(atOnce.includes(widget))
  if (widget === 'google_my_business_reviews') return null
  if (!isNear) return <Far title={title} onNear={() => setNear(true)} />
  const pin = pinOf(widget)
  if (pin !== null) return <PinnedReport id={pin} title={title} />
  const Shown = widgets[widget as keyof typeof widgets]
  return <Shown />
}

function Far({ title, onNear }: { title: string; onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: watched once
  useEffect(() => {
    const watcher = new IntersectionObserver(seen => seen.some(each => each.isIntersecting) && onNear(), {
      rootMargin: `${near}px`,
    })
    watcher.observe(place.current!)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={place} className={classes.far}>
      <Card flush className={classes.widget}>
        <div className={`${classes.head} widget-handle`}>
          <h2 className={classes.title}>{title}</h2>
        </div>
      </Card>
    </div>
  )
}
