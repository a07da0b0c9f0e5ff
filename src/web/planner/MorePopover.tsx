import { CloseButton, Popover } from '@mantine/core'
import { type ReactNode, type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { eventColours, eventName, Pill } from './EventBar.tsx'
import { type OpenMore, usePlanner } from './planner-context.ts'
import type { PlannerEvent } from './planner-types.ts'
import { useTouchGuard } from './use-touch-guard.ts'

export interface MoreHandle {
  open: OpenMore
  close: () => void
  /** Out of sight but still there, so that a finger that drags from it keeps its element. */
  hide: (hidden: boolean) => void
}

interface Opened {
  anchor: HTMLElement
  when: string
  events: readonly PlannerEvent[]
  person: number | null
}

/** The list behind '+N'. It keeps its own state, so that opening it redraws no grid. */
export function MorePopover({
  handle,
  find,
}: {
  handle: Ref<MoreHandle>
  find: (id: string) => PlannerEvent | undefined
}) {
  const { formats, texts, moves } = usePlanner()
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useImperativeHandle(handle, () => ({
    open: (anchor, when, events, person = null) => setOpened({ anchor, when, events, person }),
    close: () => setOpened(null),
    hide(hidden) {
      if (hidden) list.current?.closest<HTMLElement>('.planner-more-list')?.setAttribute('data-hidden', '')
      else setOpened(null)
    },
  }))
  if (!opened) return null
  const close = () => {
    setOpened(null)
    opened.anchor.focus({ preventScroll: true })
  }
  const box = opened.anchor.getBoundingClientRect()
  const corner = opened.anchor.closest('.planner')!.getBoundingClientRect()
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
        <span className="planner-anchor" style={place} />
      </Popover.Target>
      <Popover.Dropdown
        className="planner-more-list"
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
                  className="planner-event planner-line"
                  style={eventColours(event)}
                  data-id={event.id}
                  data-person={opened.person ?? undefined}
                  data-fixed={(moves && !event.movable) || undefined}
                  data-dimmed={event.dimmed || undefined}
                  aria-label={eventName(event, [formats.time(event.start), event.title])}
                  title={moves && !event.movable ? event.why : undefined}
                >
                  <span className="planner-time">{formats.time(event.start)}</span>{' '}
                  <span className="planner-title">{event.title}</span>
                  <Pill event={event} />
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
