import { CloseButton, Popover } from '@mantine/core'
import { type ReactNode, type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { eventColours } from './EventBar.tsx'
import { useSchedule } from './schedule-context.ts'
import type { ScheduleEvent } from './schedule-types.ts'
import { useTouchGuard } from './use-touch-guard.ts'

export interface MoreHandle {
  open: (anchor: HTMLElement, when: string, events: readonly ScheduleEvent[]) => void
  close: () => void
  /** Out of sight but still there, so that a finger that drags from it keeps its element. */
  hide: (hidden: boolean) => void
}

interface Opened {
  anchor: HTMLElement
  when: string
  events: readonly ScheduleEvent[]
}

/** The list behind '+N'. It keeps its own state, so that opening it draws no grid anew. */
export function MorePopover({
  handle,
  find,
}: {
  handle: Ref<MoreHandle>
  find: (id: string) => ScheduleEvent | undefined
}) {
  const { formats, texts, moves } = useSchedule()
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useImperativeHandle(handle, () => ({
    open: (anchor, when, events) => setOpened({ anchor, when, events }),
    close: () => setOpened(null),
    hide(hidden) {
      if (hidden) list.current?.closest<HTMLElement>('.sched-more-list')?.setAttribute('data-hidden', '')
      else setOpened(null)
    },
  }))
  if (!opened) return null
  const close = () => {
    setOpened(null)
    opened.anchor.focus({ preventScroll: true })
  }
  const box = opened.anchor.getBoundingClientRect()
  const corner = opened.anchor.closest('.sched')!.getBoundingClientRect()
  const place = {
    left: box.left - corner.left,
    top: box.top - corner.top,
    width: box.width,
    height: box.height,
  }
  const shown = opened.events.flatMap(event => find(event.id) ?? [])
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
        <span className="sched-anchor" style={place} />
      </Popover.Target>
      <Popover.Dropdown
        className="sched-more-list"
        role="dialog"
        aria-label={texts.moreTitle(opened.when, shown.length)}
      >
        <MoreList listRef={list}>
          <header>
            <b>{texts.moreTitle(opened.when, shown.length)}</b>
            <CloseButton size="sm" aria-label={texts.close} onClick={close} />
          </header>
          <ul>
            {shown.map(event => (
              <li key={event.id}>
                <button
                  type="button"
                  className="sched-event sched-line"
                  style={eventColours(event)}
                  data-id={event.id}
                  data-fixed={(moves && !event.movable) || undefined}
                  data-dimmed={event.dimmed || undefined}
                  aria-label={event.label}
                  title={moves && !event.movable ? event.why : undefined}
                >
                  <span className="sched-time">{formats.time(event.start)}</span>
                  <span className="sched-title">{event.title}</span>
                  {event.pill !== undefined && <span className="sched-pill">{event.pill}</span>}
                </button>
              </li>
            ))}
          </ul>
        </MoreList>
      </Popover.Dropdown>
    </Popover>
  )
}

function MoreList({ listRef, children }: { listRef: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  useTouchGuard(listRef)
  return <div ref={listRef}>{children}</div>
}
