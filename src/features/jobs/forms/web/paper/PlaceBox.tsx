import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { PaperPlace } from '#shared/forms/paper.ts'
import { useTexts } from '#web/i18n.ts'
import classes from './paper.module.css'
import { onPage, type PageSize } from './place-facts.ts'

interface PlaceBoxProps {
  place: PaperPlace
  label: string
  page: PageSize
  isChosen: boolean
  onChoose: () => void
  onChange: (place: PaperPlace) => void
  onRemove: () => void
}

interface Drag {
  x: number
  y: number
  isSizing: boolean
  from: PaperPlace
  /** Millimetres of a pixel. */
  scale: number
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A place on its page: dragged, sized at its corner, moved by arrows, sized by arrows with Shift. */
export function PlaceBox({ place, label, page, isChosen, onChoose, onChange, onRemove }: PlaceBoxProps) {
  const t = useTexts()
  const drag = useRef<Drag | null>(null)
  const [dragged, setDragged] = useState<PaperPlace | null>(null)
  const { x, y, width, height } = dragged ?? place

  const moved = (from: PaperPlace, dx: number, dy: number, isSizing: boolean) =>
    onPage(
      isSizing
        ? {
            ...from,
            width: Math.min(from.width + dx, page.width - from.x),
            height: Math.min(from.height + dy, page.height - from.y),
          }
        : { ...from, x: from.x + dx, y: from.y + dy },
      page,
    )
  function down(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    onChoose()
    const box = event.currentTarget.parentElement!.getBoundingClientRect()
    const isSizing = (event.target as HTMLElement).dataset.corner !== undefined
    drag.current = {
      x: event.clientX,
      y: event.clientY,
      isSizing,
      from: place,
      scale: page.width / box.width,
    }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function move(event: PointerEvent) {
    if (!drag.current) return
    const { from, isSizing, scale } = drag.current
    setDragged(
      moved(
        from,
        (event.clientX - drag.current.x) * scale,
        (event.clientY - drag.current.y) * scale,
        isSizing,
      ),
    )
  }
  function up() {
    drag.current = null
    if (dragged) onChange(dragged)
    setDragged(null)
  }
  function key(event: KeyboardEvent) {
    const step = arrows[event.key]
    if (step) onChange(moved(place, step[0], step[1], event.shiftKey))
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }
  const share = (part: number, of: number) => `${(part / of) * 100}%`
  return (
    <button
      type="button"
      className={classes.place}
      data-chosen={isChosen || undefined}
      aria-pressed={isChosen}
      aria-label={t('{{name}}, {{x}} mm from the left, {{y}} mm from the top', {
        name: label,
        x: String(x),
        y: String(y),
      })}
      style={{
        left: share(x, page.width),
        top: share(y, page.height),
        width: share(width, page.width),
        height: share(height, page.height),
      }}
      onFocus={onChoose}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => {
        drag.current = null
        setDragged(null)
      }}
      onKeyDown={key}
    >
      {label}
      <span className={classes.corner} data-corner="" />
    </button>
  )
}
