import { useMemo, useReducer, useState } from 'react'
import { newKey } from '#web/send.ts'
import { type AnyKinds, type BlockKinds, type BlockOf, mayStandAt, newBlock } from './block-kinds.ts'
import {
  type Block,
  type Blocks,
  blocksAt,
  copyOf,
  type Found,
  findBlock,
  moveBlock,
  type Place,
  putBlock,
  replaceBlock,
  takeBlock,
} from './block-list.ts'

/** Steps that Undo remembers. */
const mostSteps = 200
/** Milliseconds without typing after which the next letters are a step of their own. */
const pause = 1_500

interface History {
  past: readonly Blocks[]
  now: Blocks
  future: readonly Blocks[]
  /** The field that changed last, and when: further letters in it belong to the same step. */
  typing: { field: string; at: number } | null
}

type Step = { change: (blocks: Blocks) => Blocks; typing?: History['typing'] } | { go: 'undo' | 'redo' }

function historyAfter(history: History, step: Step): History {
  const { past, now, future, typing } = history
  if ('go' in step) {
    const [from, to] = step.go === 'undo' ? [past, future] : [future, past]
    const next = from.at(-1)
    if (!next) return history
    const [left, kept] = [from.slice(0, -1), [...to, now]]
    return step.go === 'undo'
      ? { past: left, now: next, future: kept, typing: null }
      : { past: kept, now: next, future: left, typing: null }
  }
  const next = step.change(now)
  if (next === now) return history
  const field = step.typing ?? null
  const isSameStep =
    field !== null && typing !== null && field.field === typing.field && field.at - typing.at < pause
  return {
    past: isSameStep ? past : [...past, now].slice(-mostSteps),
    now: next,
    future: [],
    typing: field,
  }
}

/** The document being built: its blocks, the chosen one, and all that can be done with them. */
export interface Builder {
  kinds: AnyKinds
  blocks: Blocks
  chosen: Block | null
  canUndo: boolean
  canRedo: boolean
  choose: (id: string | null) => void
  /** Adds an empty one of the kind and chooses it; without a place after the chosen block, or at the end. */
  add: (kind: string, place?: Place) => void
  /** Answers false if it can't stand there, or stands there already. */
  move: (id: string, place: Place) => boolean
  /** Up by -1, down by 1, among those beside it. */
  step: (id: string, by: -1 | 1) => boolean
  copy: (id: string) => void
  /** Answers with what puts it back where it stood. */
  remove: (id: string) => () => void
  put: (id: string, changed: object) => void
  /** Takes other blocks in the place of all, as those of the published version; it can be undone. */
  replaceAll: (blocks: Blocks) => void
  undo: () => void
  redo: () => void
}

/** A builder whose blocks are these kinds'. `blocks` is what its user saves as the draft. */
export type BuilderOf<S extends object> = Omit<Builder, 'blocks' | 'replaceAll'> & {
  blocks: readonly BlockOf<S>[]
  replaceAll: (blocks: readonly BlockOf<S>[]) => void
}

/** Begins with `start`, which is read once: mount its user afresh (key) for another document. */
export function useBlocks<S extends object>(
  kinds: BlockKinds<S>,
  start: readonly BlockOf<S>[],
): BuilderOf<S> {
  const known = kinds as AnyKinds
  const [history, dispatch] = useReducer(historyAfter, null, () => ({
    past: [],
    now: start as Blocks,
    future: [],
    typing: null,
  }))
  const [chosenId, choose] = useState<string | null>(null)
  const blocks = history.now
  const builder = useMemo((): Builder => {
    const change = (by: (now: Blocks) => Blocks) => dispatch({ change: by })
    const mayStand = (kind: string, place: Place) => mayStandAt(known, blocks, kind, place)
    function move(id: string, place: Place): boolean {
      const found = findBlock(blocks, id)
      if (!found || !mayStand(found.block.kind, place) || moveBlock(blocks, id, place) === blocks)
        return false
      change(now => moveBlock(now, id, place))
      return true
    }
    return {
      kinds: known,
      blocks,
      chosen: chosenId === null ? null : (findBlock(blocks, chosenId)?.block ?? null),
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      choose,
      add(kind, place = placeOfNew(known, blocks, kind, chosenId)) {
        if (!mayStand(kind, place)) return
        const block = newBlock(known, kind, newKey)
        change(now => putBlock(now, block, place))
        choose(block.id)
      },
      move,
      step(id, by) {
        const found = findBlock(blocks, id)
        if (!found) return false
        const { within, column, at } = found.place
        if (at + by < 0 || at + by >= blocksAt(blocks, found.place).length) return false
        return move(id, { within, column, at: by < 0 ? at - 1 : at + 2 })
      },
      copy(id) {
        const found = findBlock(blocks, id)
        if (!found || known[found.block.kind]?.isFixed) return
        const { within, column, at } = found.place
        const copy = copyOf(found.block, newKey)
        change(now => putBlock(now, copy, { within, column, at: at + 1 }))
        choose(copy.id)
      },
      remove(id) {
        const found = findBlock(blocks, id)
        if (!found || known[found.block.kind]?.isFixed) return () => {}
        change(now => takeBlock(now, id))
        return () => change(now => (findBlock(now, id) === null ? putBack(now, found) : now))
      },
      put(id, changed) {
        const field = `${id} ${Object.keys(changed).sort().join(' ')}`
        dispatch({ change: now => changedBlock(now, id, changed), typing: { field, at: Date.now() } })
      },
      replaceAll: others => change(() => others),
      undo: () => dispatch({ go: 'undo' }),
      redo: () => dispatch({ go: 'redo' }),
    }
  }, [known, blocks, history.past.length, history.future.length, chosenId])
  return builder as unknown as BuilderOf<S>
}

function changedBlock(blocks: Blocks, id: string, changed: object): Blocks {
  const found = findBlock(blocks, id)
  if (!found) return blocks
  return replaceBlock(blocks, { ...found.block, values: { ...found.block.values, ...changed } })
}

/** Where it stood; at the top if its column is gone meanwhile. */
function putBack(blocks: Blocks, { block, place }: Found): Blocks {
  const isGone = place.within !== null && findBlock(blocks, place.within) === null
  return putBlock(blocks, block, isGone ? { within: null, column: 0, at: 0 } : place)
}

/** After the chosen block if it may stand there, else at the end, before a fixed one. */
function placeOfNew(kinds: AnyKinds, blocks: Blocks, kind: string, chosenId: string | null): Place {
  const chosen = chosenId === null ? null : findBlock(blocks, chosenId)
  const after = chosen && {
    within: chosen.place.within,
    column: chosen.place.column,
    at: chosen.place.at + 1,
  }
  if (after && mayStandAt(kinds, blocks, kind, after)) return after
  const fixed = blocks.findIndex(block => kinds[block.kind]?.isFixed)
  return { within: null, column: 0, at: fixed < 0 ? blocks.length : fixed }
}
