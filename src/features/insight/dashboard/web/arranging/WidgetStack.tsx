import type { Place } from '#features/account/page-settings/grid.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { type ShownWidget, titleOf } from '../../dashboard.rules.ts'
import classes from '../Widget.module.css'
import { WidgetOf } from '../WidgetOf.tsx'

interface WidgetStackProps {
  widgets: readonly ShownWidget[]
  places: Readonly<Record<string, Place>>
  /** The titles of pinned reports. */
  titles: Readonly<Record<string, string>> | undefined
}

/** Widgets where there is no room to arrange them: fixed, in reading order. */
export function WidgetStack({ widgets, places, titles }: WidgetStackProps) {
  const t = useTexts()
  return (
    <div className={classes.stack}>
      {widgets.map(widget => (
        <div key={widget} data-half={places[widget]!.w <= 6 || undefined}>
          <WidgetOf widget={widget} title={t(titleOf(widget, titles))} />
        </div>
      ))}
    </div>
  )
}
