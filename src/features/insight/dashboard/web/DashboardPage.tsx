import { AllHidden } from '#features/account/page-settings/web/AllHidden.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { useIsNarrow } from '#web/ui/use-is-phone.ts'
import { useArrangement } from './arranging/use-arrangement.ts'
import { WidgetStack } from './arranging/WidgetStack.tsx'
import classes from './DashboardPage.module.css'
import { useToday } from './widgets/use-today.ts'

/** The height of the window, so that nothing below moves when the widgets come. */
const waiting = (
  <div className={classes.tall}>
    <PageSkeleton shape="cards" />
  </div>
)

/** Dragging and resizing: no phone fetches it. */
const WidgetGrid = lazyPart(async () => (await import('./arranging/WidgetGrid.tsx')).WidgetGrid, {
  meanwhile: waiting,
})

/** Today, money and what explains both: each person's own choice of widgets, and their own arrangement of them. */
export default function DashboardPage() {
  const arrangement = useArrangement()
  // Asked for beside the arrangement, not after it.
  useToday()
  const isFixed = useIsNarrow()
  const { widgets, places, titles, isReady } = arrangement
  if (!isReady) return waiting
  if (widgets.length === 0) return <AllHidden />
  if (isFixed) return <WidgetStack widgets={widgets} places={places.lg} titles={titles} />
  return <WidgetGrid arrangement={arrangement} />
}
