export interface GestureHandlers {
  /** The pointer has gone far enough, or a finger has rested long enough. */
  begin: (x: number, y: number) => void
  /** Paints one frame; true asks for the next one though the pointer may rest (scrolling at an edge). */
  frame: (x: number, y: number) => boolean
  drop: (x: number, y: number) => void
  /** Always last, after a drop as well as after Escape. */
  done: (cancelled: boolean) => void
}

const threshold = 4
const touchSlop = 8
const holdMs = 400

let running = 0

/** True while something is being dragged anywhere on the page. */
export function gestureRunning(): boolean {
  return running > 0
}

/**
 * Follows a pointer from its going down to its release: 4 px start a drag with a mouse or pen, a rest of 400 ms
 * with a finger, so that a swipe scrolls. Escape, a lost window and a taken pointer cancel. Returns a function
 * that cancels. Until the drag begins nothing is prevented, so that clicks stay clicks.
 */
export function trackGesture(down: PointerEvent, handlers: GestureHandlers): () => void {
  const touch = down.pointerType === 'touch'
  let x = down.clientX
  let y = down.clientY
  let started = false
  let finished = false
  let frame = 0
  const hold = touch ? window.setTimeout(start, holdMs) : 0

  function start() {
    started = true
    running++
    document.documentElement.classList.add('planner-dragging')
    getSelection()?.removeAllRanges()
    handlers.begin(down.clientX, down.clientY)
    request()
  }
  function request() {
    if (frame === 0) frame = requestAnimationFrame(paint)
  }
  function paint() {
    frame = 0
    if (handlers.frame(x, y)) request()
  }
  function move(event: PointerEvent) {
    if (event.pointerId !== down.pointerId) return
    x = event.clientX
    y = event.clientY
    if (started) {
      request()
      return
    }
    const distance = Math.hypot(x - down.clientX, y - down.clientY)
    if (touch && distance > touchSlop) finish(false)
    else if (!touch && distance >= threshold) start()
  }
  function up(event: PointerEvent) {
    if (event.pointerId !== down.pointerId) return
    x = event.clientX
    y = event.clientY
    finish(true)
  }
  function lost(event: PointerEvent) {
    if (event.pointerId === down.pointerId) finish(false)
  }
  function key(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !started) return
    // A dialog around the planner must not close on the same key.
    event.preventDefault()
    event.stopImmediatePropagation()
    finish(false)
  }
  function cancel() {
    finish(false)
  }
  function finish(drop: boolean) {
    if (finished) return
    finished = true
    window.clearTimeout(hold)
    cancelAnimationFrame(frame)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', lost)
    window.removeEventListener('keydown', key, true)
    window.removeEventListener('blur', cancel)
    if (!started) return
    running--
    document.documentElement.classList.remove('planner-dragging')
    swallowClick()
    if (drop) handlers.drop(x, y)
    handlers.done(!drop)
  }

  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', lost)
  window.addEventListener('keydown', key, true)
  window.addEventListener('blur', cancel)
  return cancel
}

/** So late (ms) a busy browser may still send the click of a release. */
const latestClick = 700

/**
 * The release of a drag or of a finger that rested makes a click on what lies under it; it means nothing. One that is meant
 * begins with another press or a key.
 */
export function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  const end = () => {
    window.clearTimeout(timer)
    window.removeEventListener('click', swallow, true)
    window.removeEventListener('pointerdown', end, true)
    window.removeEventListener('keydown', end, true)
  }
  const timer = window.setTimeout(end, latestClick)
  window.addEventListener('click', swallow, true)
  window.addEventListener('pointerdown', end, true)
  window.addEventListener('keydown', end, true)
}
