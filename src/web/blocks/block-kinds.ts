import type { ComponentType } from 'react'
import { allBlocks, type Block, type Blocks, blocksAt, type Place } from './block-list.ts'

/** The blocks of a document whose kinds have these values, such as `{ heading: { text: string } }`. */
export type BlockOf<S extends object> = {
  [K in keyof S & string]: { id: string; kind: K; values: S[K]; columns?: readonly BlockOf<S>[][] }
}[keyof S & string]

export interface BlockPartProps<V> {
  values: V
  /** Changes some of the values; what is typed into one field is one step of Undo. */
  put: (changed: Partial<V>) => void
}

export interface BlockViewProps<V> extends BlockPartProps<V> {
  id: string
  /** It is the one whose settings are open. */
  isChosen: boolean
}

/** What a kind of block is, declared by the document that has it. */
export interface BlockKind<V extends object> {
  /** English; the key of the translation. */
  title: string
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** The values of a new one. */
  empty: () => V
  /** How it looks in the document. */
  View: ComponentType<BlockViewProps<V>>
  /** Its fields in the settings panel; left out: it has none. */
  Settings?: ComponentType<BlockPartProps<V>>
  /** Says which of several it is, such as the heading's text. */
  summary?: (values: V) => string
  /** How many columns a new one has, each of which holds blocks. */
  columns?: number
  /** There is one, at the end: it can't be added, moved, copied or removed. */
  isFixed?: boolean
  /** It stands in the list alone, never in a column; a kind with columns does so anyway. */
  isWide?: boolean
}

export type BlockKinds<S extends object> = { [K in keyof S & string]: BlockKind<S[K] & object> }

/** Kinds as the parts of the kit know them: by name, with values that only the kind itself reads. */
// biome-ignore lint/suspicious/noExplicitAny: a kind's parts are given the values of that kind alone
export type AnyKinds = Record<string, BlockKind<any>>

export const addedKinds = (kinds: AnyKinds) => Object.keys(kinds).filter(kind => !kinds[kind]!.isFixed)

const hasColumns = (kind: BlockKind<object> | undefined) => (kind?.columns ?? 0) > 0

export function newBlock(kinds: AnyKinds, kind: string, newId: () => string): Block {
  const { empty, columns = 0 } = kinds[kind]!
  const block = { id: newId(), kind, values: empty() }
  return columns > 0 ? { ...block, columns: Array.from({ length: columns }, () => []) } : block
}

/** True if a block of the kind may stand at the place: no columns in columns, nothing after a fixed block. */
export function mayStandAt(kinds: AnyKinds, blocks: Blocks, kind: string, place: Place): boolean {
  const { isFixed = false, isWide = false } = kinds[kind] ?? {}
  if (isFixed) return false
  if (place.within !== null && (isWide || hasColumns(kinds[kind]))) return false
  const beside = blocksAt(blocks, place)
  return beside.slice(0, place.at).every(({ kind: before }) => !kinds[before]?.isFixed)
}

/** Every place of the document to which the block may be moved. */
export function placesFor(kinds: AnyKinds, blocks: Blocks, id: string): Place[] {
  const found = allBlocks(blocks).find(({ block }) => block.id === id)
  if (!found) return []
  const { block, place: now } = found
  const lists = [
    { within: null, column: 0 },
    ...blocks
      .filter(other => other.id !== id)
      .flatMap(other => (other.columns ?? []).map((_, column) => ({ within: other.id, column }))),
  ]
  return lists
    .flatMap(list => Array.from({ length: blocksAt(blocks, list).length + 1 }, (_, at) => ({ ...list, at })))
    .filter(place => mayStandAt(kinds, blocks, block.kind, place) && !isHere(now, place))
}

/** Before and after itself: nothing would move. */
const isHere = (now: Place, place: Place) =>
  now.within === place.within &&
  now.column === place.column &&
  (place.at === now.at || place.at === now.at + 1)
