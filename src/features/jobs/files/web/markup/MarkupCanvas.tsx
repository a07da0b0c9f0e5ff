import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { drawMarks, isSeen, type Mark, type MarkTool, markInMiddle, movedMark } from './marks.ts'
import classes from './markup.module.css'

interface MarkupCanvasProps {
  pixels: ImageBitmap
  marks: readonly Mark[]
  tool: MarkTool
  colour: string
  text: string
  label: string
  onChange: (marks: readonly Mark[]) => void
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The photo to draw on, with a finger, a pen or a mouse; Enter adds a mark in the middle, arrows move the last one. */
export function MarkupCanvas({ pixels, marks, tool, colour, text, label, onChange }: MarkupCanvasProps) {
  const t = useTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState<Mark | null>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.drawImage(pixels, 0, 0)
    drawMarks(context, drawn ? [...marks, drawn] : marks)
  }, [pixels, marks, drawn])

  function pointOf(event: PointerEvent) {
    const box = canvas.current!.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) * pixels.width) / box.width,
      y: ((event.clientY - box.top) * pixels.height) / box.height,
    }
  }
  const add = (mark: Mark) => isSeen(mark, pixels) && onChange([...marks, mark])

  function down(event: PointerEvent) {
    if (event.button !== 0 || !event.isPrimary) return
    const point = pointOf(event)
    if (tool === 'text') return add({ tool, colour, text: text.trim(), points: [point] })
    canvas.current!.setPointerCapture(event.pointerId)
    setDrawn({ tool, colour, text: '', points: [point] })
  }
  function move(event: PointerEvent) {
    if (!drawn) return
    const point = pointOf(event)
    setDrawn({ ...drawn, points: tool === 'pen' ? [...drawn.points, point] : [drawn.points[0]!, point] })
  }
  function up() {
    if (drawn) add(drawn)
    setDrawn(null)
  }
  function key(event: KeyboardEvent) {
    const step = arrows[event.key]
    const last = marks.at(-1)
    const reach = Math.max(pixels.width, pixels.height) / 100
    if (event.key === 'Enter') add(markInMiddle(tool, colour, text.trim(), pixels))
    else if (step && last) onChange(marks.with(-1, movedMark(last, step[0] * reach, step[1] * reach)))
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: keys draw on it, as its name says
    <canvas
      ref={canvas}
      className={classes.canvas}
      width={pixels.width}
      height={pixels.height}
      // A small photo is drawn on as large as there is room.
      style={{ width: `min(100%, ${(62 * pixels.width) / pixels.height}dvh)` }}
      tabIndex={0}
      role="application"
      aria-label={t('{{name}}. Enter adds a mark, arrow keys move it.', { name: label })}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => setDrawn(null)}
      onKeyDown={key}
    />
  )
}
