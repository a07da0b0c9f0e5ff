import type { Place } from '#features/account/page-settings/grid.rules.ts'
import type { ShownWidget } from '../dashboard.rules.ts'
import classes from './Widget.module.css'
import { WidgetOf } from './WidgetOf.tsx'

interface WidgetStackProps {
  widgets: readonly ShownWidget[]
  places: Readonly<Record<string, Place>>
}

/** Widgets where there is no room to arrange them: fixed, in reading order. */
export function WidgetStack({ widgets, places }: WidgetStackProps) {
  return (
    <div className={classes.stack}>
      {widgets.map(widget => (
        <div key={widget} data-half={places[widget]!.w <= 6 || undefined}>
          <WidgetOf widget={widget} />
        </div>
      ))}
    </div>
  )
}
