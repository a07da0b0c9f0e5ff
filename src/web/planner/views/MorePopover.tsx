import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { lazyPart } from '#web/lazy-part.tsx'
import type { OpenedMore, OpenMore } from '#web/planner/planner-context.ts'
import type { PlannerEvent } from '#web/planner/planner-types.ts'

const MoreList = lazyPart(async () => (await import('./MoreList.tsx')).MoreList, { isSoon: true })

export interface MoreHandle {
  open: OpenMore
  close: () => void
  /** Out of sight but still there, so that a finger that drags from it keeps its element. */
  hide: (hidden: boolean) => void
}

/** The list behind '+N'. It keeps its own state, so that opening it redraws no grid. */
export function MorePopover({
  handle,
  find,
}: {
  handle: Ref<MoreHandle>
  find: (id: string) => PlannerEvent | undefined
}) {
  const [opened, setOpened] = useState<OpenedMore | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useImperativeHandle(handle, () => ({
    open: (anchor, when, events, person = null) => setOpened({ anchor, when, events, person }),
    close: () => setOpened(null),
    hide(hidden) {
      if (hidden) list.current?.closest<HTMLElement>('.planner-more-list')?.setAttribute('data-hidden', '')
      else setOpened(null)
    },
  }))
  return opened && <MoreList at={opened} list={list} find={find} onClose={() => setOpened(null)} />
}
