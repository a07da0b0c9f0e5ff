import { cloneElement, type PointerEvent, type ReactElement, type ReactNode, useState } from 'react'
import { lazyPart } from '#web/lazy-part.tsx'
import type { HintLook } from './HintBubble.tsx'

const HintBubble = lazyPart(async () => (await import('./HintBubble.tsx')).HintBubble, { isExtra: true })

interface Hovered {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
}

interface HintProps extends HintLook {
  label: ReactNode
  disabled?: boolean
  children: ReactElement<Hovered>
}

/** A few words beside what the mouse rests on. What draws them is fetched when it first rests on something. */
export function Hint({ label, disabled = false, children, ...look }: HintProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [isOver, setOver] = useState(false)
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: event => {
          if (event.pointerType !== 'mouse') return
          setTarget(event.currentTarget)
          setOver(true)
        },
        onPointerLeave: () => setOver(false),
      })}
      {target && !disabled && <HintBubble target={target} label={label} isOver={isOver} {...look} />}
    </>
  )
}
