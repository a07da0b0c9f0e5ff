import { ActionIcon } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowsMove,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { placesFor } from './block-kinds.ts'
import type { Block } from './block-list.ts'
import { useBlockName } from './block-name.ts'
import { useBuilding } from './builder-context.ts'
import { useRemoveBlock } from './use-remove-block.ts'

const MoveBlockDialog = lazyDialog(async () => (await import('./MoveBlockDialog.tsx')).MoveBlockDialog)

/** All that can be done with a block without dragging. */
export function BlockMenu({ block }: { block: Block }) {
  const t = useTexts()
  const { builder, openSettings } = useBuilding()
  const name = useBlockName()(block)
  const remove = useRemoveBlock()
  const [isMoving, setMoving] = useState(false)
  const { kinds, blocks } = builder
  const hasSettings = kinds[block.kind]?.Settings !== undefined
  const openIts = () => {
    builder.choose(block.id)
    openSettings()
  }
  const hasPlaces = placesFor(kinds, blocks, block.id).length > 0
  return (
    <>
      <ActionMenu
        target={
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('Actions for {{name}}', { name })}
          >
            <IconDots size={14} />
          </ActionIcon>
        }
        actions={[
          ...(hasSettings ? [{ key: 1, label: t('Settings'), icon: IconSettings, onPress: openIts }] : []),
          { key: 2, label: t('Move up'), icon: IconArrowUp, onPress: () => builder.step(block.id, -1) },
          { key: 3, label: t('Move down'), icon: IconArrowDown, onPress: () => builder.step(block.id, 1) },
          ...(hasPlaces
            ? [{ key: 4, label: t('Move to…'), icon: IconArrowsMove, onPress: () => setMoving(true) }]
            : []),
          { key: 5, label: t('Duplicate'), icon: IconCopy, onPress: () => builder.copy(block.id) },
          { key: 6, label: t('Remove'), icon: IconTrash, isRemoval: true, onPress: () => remove(block) },
        ]}
      />
      {isMoving && <MoveBlockDialog block={block} onClose={() => setMoving(false)} />}
    </>
  )
}
