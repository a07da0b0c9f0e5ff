import { CloseButton, Popover } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { useTouchGuard } from '#web/planner/drag/use-touch-guard.ts'
import { eventColours, eventName, Pill } from '#web/planner/events/EventBar.tsx'
import { isLate, type OpenedMore, usePlanner } from '#web/planner/planner-context.ts'
import type { PlannerEvent } from '#web/planner/planner-types.ts'
import './MoreList.css'

interface MoreListProps {
  /** Where it was opened, and with what. */
  at: OpenedMore
  list: RefObject<HTMLDivElement | null>
  find: (id: string) => PlannerEvent | undefined
  onClose: () => void
}

/** Content of a `MorePopover`. */
export function MoreList({ at, list, find, onClose }: MoreListProps) {
  const planner = usePlanner()
  const { formats, texts, moves } = planner
  const close = () => {
    onClose()
    at.anchor.focus({ preventScroll: true })
  }
  const box = at.anchor.getBoundingClientRect()
  const corner = at.anchor.closest('.planner')!.getBoundingClientRect()
  const place = {
    left: box.left - corner.left,
    top: box.top - corner.top,
    width: box.width,
    height: box.height,
  }
  const shown = at.events.flatMap(event => find(event.id) ?? [])
  return (
    <Popover
      opened
      onDismiss={close}
      trapFocus
      withRoles={false}
      shadow="md"
      width={300}
      position="right-start"
      radius="md"
    >
      <Popover.Target>
        <span className="planner-anchor" style={place} />
      </Popover.Target>
      <Popover.Dropdown
        className="planner-more-list"
        role="dialog"
        aria-label={texts.moreTitle(at.when, shown.length)}
      >
        <Guarded listRef={list}>
          <header>
            <b>{texts.moreTitle(at.when, shown.length)}</b>
            <CloseButton size="sm" aria-label={texts.close} onClick={close} />
          </header>
          <ul>
            {shown.map(event => (
              <li key={event.id}>
                <button
                  type="button"
                  className="planner-event planner-line"
                  style={eventColours(event)}
                  data-id={event.id}
                  data-person={at.person ?? undefined}
                  data-fixed={(moves && !event.movable) || undefined}
                  data-dimmed={event.dimmed || undefined}
                  data-late={isLate(event, planner) || undefined}
                  aria-label={eventName(event, [
                    formats.time(event.start),
                    event.title,
                    isLate(event, planner) ? texts.late : undefined,
                  ])}
                  title={moves && !event.movable ? event.why : undefined}
                >
                  <span className="planner-time">{formats.time(event.start)}</span>{' '}
                  <span className="planner-title">{event.title}</span>
                  <Pill event={event} />
                </button>
              </li>
            ))}
          </ul>
        </Guarded>
      </Popover.Dropdown>
    </Popover>
  )
}

function Guarded({ listRef, children }: { listRef: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  useTouchGuard(listRef)
  return <div ref={listRef}>{children}</div>
}
