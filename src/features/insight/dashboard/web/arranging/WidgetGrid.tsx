import { Button, Loader } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { GridLayout, type Layout } from 'react-grid-layout'
import { columns, inReadingOrder, type Place } from '#features/account/page-settings/grid.rules.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { hasPermission } from '#shared/access.ts'
import { hasFeature } from '#shared/plan.ts'
import { useTexts } from '#web/i18n.ts'
import { useElementSize } from '#web/planner/layout/use-element-size.ts'
import { useIsBelow } from '#web/ui/use-is-phone.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type ShownWidget, titleOf } from '../../dashboard.rules.ts'
import dashboard from '../DashboardPage.module.css'
import classes from '../Widget.module.css'
import { Arranging, type Step } from './arranging.ts'
import { movedBy } from './move-widget.ts'
import { UsualDays } from './UsualDays.tsx'
import { placesOf, type useArrangement } from './use-arrangement.ts'
import './WidgetGrid.css'
import { WidgetOf } from '../WidgetOf.tsx'

/** Height of a row in px (document 0 §2), and what lies between two widgets. */
const rowHeight = 30
const gap = 14

const nobody: readonly never[] = []

interface WidgetGridProps {
  arrangement: ReturnType<typeof useArrangement>
}

/** Widgets that can be dragged, resized, and moved by keyboard; what is changed is kept for the signed-in person. */
export function WidgetGrid({ arrangement }: WidgetGridProps) {
  const t = useTexts()
  const viewer = useViewer()
  const frame = useRef<HTMLDivElement>(null)
  const live = useRef<HTMLDivElement>(null)
  const size = useElementSize(frame)
  const width = useIsBelow('74.99em') ? 'md' : 'lg'
  const team = useRead(teamContract.workerOptions, {}, { staleTime: 300_000 })
  const workers = (team.data?.result ?? nobody).length
  const { widgets, places: kept, titles, place, lock } = arrangement
  // The first pack has no lock, and so none from an earlier pack that nobody could take off.
  const mayLock = hasFeature(viewer, 'layoutLock')
  const isLocked = mayLock && arrangement.isLocked
  const mayChoose = hasPermission(viewer, 'settings')

  const places = useMemo(() => {
    const shown = placesOf(widgets, kept[width], columns[width])
    const { timeline } = shown
    if (!timeline || workers <= timeline.minH) return shown
    return placesOf(widgets, { ...shown, timeline: { ...timeline, minH: workers } }, columns[width])
  }, [widgets, kept, width, workers])
  const layout = useMemo(
    () => Object.entries(places).map(([i, { x, y, w, h, minH }]) => ({ i, x, y, w, h, minH, minW: 2 })),
    [places],
  )
  const keep = (next: Readonly<Record<string, Place>>) => {
    if (JSON.stringify(inOrder(next)) !== JSON.stringify(inOrder(places))) place(width, next)
  }
  const keepLayout = (next: Layout) =>
    keep(Object.fromEntries(next.map(({ i, x, y, w, h }) => [i, { x, y, w, h, minH: places[i]?.minH ?? 1 }])))
  const newest = useRef({ places, keep, columns: columns[width] })
  newest.current = { places, keep, columns: columns[width] }
  const step = useCallback(
    (widget: ShownWidget, to: Step) => {
      const now = newest.current
      const next = movedBy(now.places, widget, to, now.columns)
      now.keep(next)
      const { x, y, w, h } = next[widget]!
      showRow(frame.current!, y)
      if (live.current)
        live.current.textContent = t('{{title}}: column {{x}}, row {{y}}, {{w}} wide, {{h}} high', {
          title: t(titleOf(widget, titles)),
          x: x + 1,
          y: y + 1,
          w,
          h,
        })
    },
    [t, titles],
  )

  const order = inReadingOrder(places) as ShownWidget[]
  const children = useMemo(
    () =>
      widgets.map(widget => (
        <div key={widget}>
          <StepsOf widget={widget} isLocked={isLocked} step={step}>
            <WidgetOf widget={widget} title={t(titleOf(widget, titles))} />
          </StepsOf>
        </div>
      )),
    [widgets, isLocked, step, t, titles],
  )
  return (
    <>
      {(mayLock || mayChoose) && (
        <div className={classes.toolbar}>
          {mayChoose && <UsualDays />}
          {mayLock && (
            <Button
              data-tour="lock-layout"
              variant="default"
              aria-pressed={isLocked}
              leftSection={isLocked ? <IconLock size={15} /> : <IconLockOpen size={15} />}
              onClick={() => lock(!isLocked)}
            >
              {isLocked ? t('Unlock layout') : t('Lock layout')}
            </Button>
          )}
        </div>
      )}
      <div ref={live} role="status" className="widget-news" />
      <div ref={frame} className={dashboard.tall}>
        {team.isLoading ? (
          <Loader aria-label={t('Loading')} style={{ display: 'block', margin: '80px auto' }} />
        ) : (
          size && (
            <GridLayout
              width={size.width}
              layout={layout}
              gridConfig={{
                cols: columns[width],
                rowHeight,
                margin: [gap, gap],
                containerPadding: [0, 0],
              }}
              dragConfig={{ enabled: !isLocked, handle: '.widget-handle', cancel: 'button, a, input' }}
              resizeConfig={{ enabled: !isLocked, handles: ['se'] }}
              onDragStop={keepLayout}
              onResizeStop={keepLayout}
            >
              {byOrder(children, order)}
            </GridLayout>
          )
        )}
      </div>
    </>
  )
}

/** Scrolls where a row of the grid is out of the window, so that the widget stays in sight that is moved there. */
function showRow(frame: HTMLElement, y: number) {
  const top = frame.getBoundingClientRect().top + y * (rowHeight + gap)
  const room = window.innerHeight / 4
  if (top < room || top > window.innerHeight - room) window.scrollBy({ top: top - room })
}

const inOrder = (places: Readonly<Record<string, Place>>) =>
  Object.entries(places)
    .map(([key, { x, y, w, h }]) => [key, x, y, w, h])
    .sort()

/** In the order in which they are read, so that Tab leads from top to bottom. */
const byOrder = (children: React.ReactElement[], order: readonly string[]) =>
  [...children].sort((a, b) => order.indexOf(String(a.key)) - order.indexOf(String(b.key)))

interface StepsProps {
  widget: ShownWidget
  isLocked: boolean
  step: (widget: ShownWidget, to: Step) => void
  children: ReactNode
}

function StepsOf({ widget, isLocked, step, children }: StepsProps) {
  const value = useMemo(() => (isLocked ? null : (to: Step) => step(widget, to)), [widget, isLocked, step])
  return <Arranging value={value}>{children}</Arranging>
}
