/** A block of a document: a heading, a picture, a question. One of a kind with columns holds other blocks. */
export interface Block {
  id: string
  kind: string
  values: object
  columns?: readonly (readonly Block[])[]
}

export type Blocks = readonly Block[]

/** A place in the list itself, or in a column of one of its blocks. */
export interface Place {
  /** The block that has the column; null: the list itself. */
  within: string | null
  column: number
  /** How many blocks stand before it, the moved one included. */
  at: number
}

export interface Found {
  block: Block
  place: Place
}

export function findBlock(blocks: Blocks, id: string): Found | null {
  return allBlocks(blocks).find(({ block }) => block.id === id) ?? null
}

/** Every block with its place, in reading order. */
export function allBlocks(blocks: Blocks, within: string | null = null, column = 0): Found[] {
  return blocks.flatMap((block, at) => [
    { block, place: { within, column, at } },
    ...(block.columns ?? []).flatMap((inside, i) => allBlocks(inside, block.id, i)),
  ])
}

/** The blocks that stand beside one another at a place. */
export function blocksAt(blocks: Blocks, { within, column }: Omit<Place, 'at'>): Blocks {
  if (within === null) return blocks
  return findBlock(blocks, within)?.block.columns?.[column] ?? []
}

export function putBlock(blocks: Blocks, block: Block, place: Place): Blocks {
  return changeAt(blocks, place, beside => beside.toSpliced(place.at, 0, block))
}

export function takeBlock(blocks: Blocks, id: string): Blocks {
  const found = findBlock(blocks, id)
  if (!found) return blocks
  return changeAt(blocks, found.place, beside => beside.filter(block => block.id !== id))
}

export function replaceBlock(blocks: Blocks, block: Block): Blocks {
  const found = findBlock(blocks, block.id)
  if (!found) return blocks
  return changeAt(blocks, found.place, beside => beside.map(one => (one.id === block.id ? block : one)))
}

/** Answers with the same list if the block stands there already, or if the place lies within the block itself. */
export function moveBlock(blocks: Blocks, id: string, place: Place): Blocks {
  const found = findBlock(blocks, id)
  if (!found || holds(found.block, place.within)) return blocks
  const isBeside = found.place.within === place.within && found.place.column === place.column
  // Without the block, those after it stand one further up.
  const at = isBeside && found.place.at < place.at ? place.at - 1 : place.at
  if (isBeside && found.place.at === at) return blocks
  return putBlock(takeBlock(blocks, id), found.block, { within: place.within, column: place.column, at })
}

/** A copy with ids of its own, also of the blocks in its columns. */
export function copyOf(block: Block, newId: () => string): Block {
  const columns = block.columns?.map(column => column.map(inside => copyOf(inside, newId)))
  const copy = { id: newId(), kind: block.kind, values: structuredClone(block.values) }
  return columns ? Object.assign(copy, { columns }) : copy
}

function holds(block: Block, id: string | null): boolean {
  return id !== null && (block.id === id || findBlock(block.columns?.flat() ?? [], id) !== null)
}

function changeAt(
  blocks: Blocks,
  { within, column }: Omit<Place, 'at'>,
  change: (beside: Blocks) => Blocks,
): Blocks {
  if (within === null) return change(blocks)
  return blocks.map(block =>
    block.columns
      ? {
          ...block,
          columns: block.columns.map((inside, i) =>
            block.id === within && i === column
              ? change(inside)
              : changeAt(inside, { within, column }, change),
          ),
        }
      : block,
  )
}
