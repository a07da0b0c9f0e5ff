import { useTexts } from '#web/i18n.ts'
import { BlockFrame } from './BlockFrame.tsx'
import type { Block, Blocks, Place } from './block-list.ts'
import classes from './blocks.module.css'
import { useBuilding } from './builder-context.ts'
import { useEmptyDrop } from './use-drag.ts'

interface BlockListProps extends Omit<Place, 'at'> {
  blocks: Blocks
  label: string
}

/** The blocks of the document, or of one column. */
export function BlockList({ blocks, within, column, label }: BlockListProps) {
  const { kinds } = useBuilding().builder
  const isEnded = blocks.some(({ kind }) => kinds[kind]?.isFixed)
  return (
    <>
      {blocks.length > 0 && (
        <ul className={classes.blocks} aria-label={label}>
          {blocks.map((block, at) => (
            <BlockFrame key={block.id} block={block} place={{ within, column, at }}>
              {block.columns && <BlockColumns block={block} />}
            </BlockFrame>
          ))}
        </ul>
      )}
      {!isEnded && <DropRoom place={{ within, column, at: blocks.length }} isEmpty={blocks.length === 0} />}
    </>
  )
}

function BlockColumns({ block }: { block: Block }) {
  const t = useTexts()
  return (
    <div className={classes.columns}>
      {(block.columns ?? []).map((blocks, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are told apart by their place alone
        <div key={i} className={classes.column}>
          <BlockList
            blocks={blocks}
            within={block.id}
            column={i}
            label={t('Column {{number}}', { number: i + 1 })}
          />
        </div>
      ))}
    </div>
  )
}

function DropRoom({ place, isEmpty }: { place: Place; isEmpty: boolean }) {
  const t = useTexts()
  const { element, isOver } = useEmptyDrop(place)
  return (
    <div
      ref={element}
      className={classes.room}
      data-empty={isEmpty || undefined}
      data-over={isOver || undefined}
    >
      {isEmpty && t('Add a block, or drag one here.')}
    </div>
  )
}
