import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '#web/i18n.ts'
import { BlockMenu } from './BlockMenu.tsx'
import type { Block, Place } from './block-list.ts'
import { useBlockName } from './block-name.ts'
import classes from './blocks.module.css'
import { useBuilding } from './builder-context.ts'
import { useBlockDrag } from './use-drag.ts'
import { useRemoveBlock } from './use-remove-block.ts'

interface BlockFrameProps {
  block: Block
  place: Place
  /** The columns of a block that has them. */
  children?: ReactNode
}

/** A block in the document, with the bar by which it is chosen, moved, copied and removed. */
export function BlockFrame({ block, place, children }: BlockFrameProps) {
  const t = useTexts()
  const { builder, announce, openSettings } = useBuilding()
  const remove = useRemoveBlock()
  const name = useBlockName()(block)
  const kind = builder.kinds[block.kind]
  const { frame, handle, isDragged, edge } = useBlockDrag(block.id, place)
  const moved = useRef<HTMLElement>(null)
  // The browser takes the focus from an element that is put elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it stands at another place
  useEffect(() => {
    moved.current?.focus()
    moved.current = null
  }, [place.at])
  if (!kind) return null
  const { View, icon: Icon, isFixed = false } = kind
  const isChosen = builder.chosen?.id === block.id

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (isFixed || event.ctrlKey || event.metaKey) return
    if (event.key === 'Delete' || event.key === 'Backspace') remove(block)
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const isUp = event.key === 'ArrowUp'
      moved.current = event.currentTarget
      const hasMoved = builder.step(block.id, isUp ? -1 : 1)
      const at = place.at + (isUp ? 0 : 2)
      announce(hasMoved ? t('{{block}} is number {{number}} now.', { block: name, number: at }) : '')
    } else return
    event.preventDefault()
  }
  return (
    <li
      ref={frame}
      className={classes.frame}
      data-chosen={isChosen || undefined}
      data-dragged={isDragged || undefined}
      data-edge={edge ?? undefined}
    >
      <div className={classes.bar}>
        {!isFixed && (
          <ActionIcon
            ref={handle}
            variant="subtle"
            color="gray"
            size="sm"
            className={classes.handle}
            aria-label={t('Move {{block}} with the arrow keys', { block: name })}
            onKeyDown={onKeyDown}
          >
            <IconGripVertical size={14} />
          </ActionIcon>
        )}
        <button
          type="button"
          className={classes.name}
          aria-pressed={isChosen}
          aria-label={name}
          onKeyDown={onKeyDown}
          onClick={() => {
            builder.choose(block.id)
            openSettings()
          }}
        >
          <Icon size={14} />
          {t(kind.title)}
        </button>
        {!isFixed && <BlockMenu block={block} />}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in the bar does the same for the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        className={classes.view}
        onClick={event => {
          event.stopPropagation()
          builder.choose(block.id)
        }}
      >
        <View
          id={block.id}
          values={block.values}
          isChosen={isChosen}
          put={changed => builder.put(block.id, changed)}
        />
        {children}
      </div>
    </li>
  )
}
