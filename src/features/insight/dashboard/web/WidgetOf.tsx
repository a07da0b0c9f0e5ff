import { Skeleton } from '@mantine/core'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { pinOf } from '#features/insight/reports/pins.rules.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { ShownWidget, Widget } from '../dashboard.rules.ts'
import classes from './Widget.module.css'
import type { LaterWidget } from './widgets/later-widgets.ts'
import { OpenJobsWidget } from './widgets/OpenJobsWidget.tsx'
import { TodayWidget } from './widgets/TodayWidget.tsx'
import { UnscheduledWidget } from './widgets/UnscheduledWidget.tsx'

const meanwhile = <Skeleton radius="lg" height="100%" mih={180} />
const later = (name: LaterWidget) =>
  lazyPart(async () => (await import('./widgets/later-widgets.ts')).laterWidgets[name], {
    meanwhile,
    isExtra: true,
  })

/** They are fetched when the first of them comes near the screen; the day itself is there at once. */
const widgets: Record<Widget, ComponentType<object>> = {
  today: TodayWidget,
  unscheduled: UnscheduledWidget,
  open_jobs: OpenJobsWidget,
  money_owed: later('money_owed'),
  revenue: later('revenue'),
  monthly_revenue: later('monthly_revenue'),
  suburb_revenue: later('suburb_revenue'),
  job_status: later('job_status'),
  top_job_types: later('top_job_types'),
  top_leads: later('top_leads'),
  appointments: later('appointments'),
  timesheet: later('timesheet'),
  employee_efficiency: later('employee_efficiency'),
  timeline: later('timeline'),
  webleads: later('webleads'),
  coupon: later('coupon'),
  google_my_business_reviews: later('google_my_business_reviews'),
  admin: later('admin'),
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
