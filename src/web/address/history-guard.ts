import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { newKey } from '#web/send.ts'

/** A guard that is asked before leaving. */
interface Guard {
  isDirty: () => boolean
  /** Asks; true means that leaving is fine. */
  mayLeave: () => Promise<boolean>
}

const guards = new Set<Guard>()

/** Has the browser's own steps ask this guard first; gives the way to take that back. */
export function guardHistory(guard: Guard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** Closes what lies over the page; resolves once that is decided. */
type Layer = () => void | Promise<void>

/** Dialogs and panels over the page, the last one on top; each closes itself, after asking where something would be lost. */
const layers: Layer[] = []

/** Has the browser's Back close a dialog or a panel that lies over the page; gives the way to take that back. */
export function layOverPage(close: Layer): () => void {
  layers.push(close)
  return () => void layers.splice(layers.lastIndexOf(close), 1)
}

/** True while a dialog or panel lies over the page, or something typed would be lost. */
export const isWorkOpen = (): boolean => layers.length > 0 || [...guards].some(each => each.isDirty())

/** Names by which the address keeps the row of a dialog: that one closes with the step itself. */
export const rowNames = new Set(['open'])
/** Hashes that are a dialog. */
export const dialogHashes = new Set<string>()

/** The topmost of what lies over the page and does not stand in the address. */
function topLayer({ search, hash }: { search: string; hash: string }): Layer | undefined {
  const query = new URLSearchParams(search)
  const inAddress = [...rowNames].filter(name => query.has(name) || (name === 'open' && query.has('new')))
  const count = inAddress.length + Number(dialogHashes.has(hash.replace('#', '')))
  return layers.length > count ? layers.at(-1) : undefined
}

/** The router's own numbering of the places in the history. */
const placeOf = (state: unknown) => (state as { __TSR_index?: number } | null)?.__TSR_index

/**
 * The browser's history for the router, and a guard that stands between the browser's steps through its history (Back, Forward, a hash that somebody typed) and the router.
 * The address has changed before anybody can be asked, so a step away from what was typed is taken back at once, and
 * taken again after a yes. The router's own way asks first and steps back by a number that is wrong for places that
 * the browser made itself, or when Back is pressed twice.
 */
export function createGuardedHistory(): RouterHistory {
  let isAsking = false
  let isAllowed = false
  let isReturning = false
  let isBack = Promise.resolve()
  let back = () => {}

  function onStep(event: PopStateEvent) {
    const here = history.location.state
    numberPlace(here.__TSR_index + 1)
    const steps = placeOf(window.history.state)! - here.__TSR_index
    if (isAllowed) {
      isAllowed = false
      return
    }
    const isReturn = steps === 0 && isReturning
    const layer = steps < 0 ? topLayer(history.location) : undefined
    const guard = [...guards].findLast(each => each.isDirty())
    if (!guard && !layer && !isReturn) return
    // Nothing happened for the router: it stays where it is.
    event.stopImmediatePropagation()
    if (steps === 0) {
      isReturning = false
      back()
      return
    }
    isBack = new Promise(resolve => {
      back = resolve
    })
    isReturning = true
    window.history.go(-steps)
    if (isAsking) return
    if (layer) void closeTop(layer)
    else if (guard) void ask(guard, steps)
  }

  async function closeTop(layer: Layer) {
    isAsking = true
    await isBack
    await layer()
    isAsking = false
  }

  async function ask(guard: Guard, steps: number) {
    isAsking = true
    const mayLeave = await guard.mayLeave()
    isAsking = false
    if (!mayLeave) return
    // A quick yes waits until the step is back, or that would be taken for the one that is allowed.
    await isBack
    isAllowed = true
    window.history.go(steps)
  }

  // Before the router's own listener: on a window the order of listening decides, and capture counts for nothing.
  addEventListener('popstate', onStep)
  const history = createBrowserHistory()
  return history
}

/** Numbers a place that the browser made itself. */
function numberPlace(index: number): void {
  if (placeOf(window.history.state) !== undefined) return
  const key = newKey()
  // Not by the router's own replaceState, which would take it for a step.
  History.prototype.replaceState.call(window.history, { key, __TSR_key: key, __TSR_index: index }, '')
}
