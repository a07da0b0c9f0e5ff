import { ActionIcon, Menu } from '@mantine/core'
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
import { placesFor } from './block-kinds.ts'
import type { Block } from './block-list.ts'
import { useBlockName } from './block-name.ts'
import { useBuilding } from './builder-context.ts'
import { MoveBlockDialog } from './MoveBlockDialog.tsx'
import { useRemoveBlock } from './use-remove-block.ts'

/** All that can be done with a block without dragging. */
export function BlockMenu({ block }: { block: Block }) {
  const t = useTexts()
  const { builder, openSettings } = useBuilding()
  const name = useBlockName()(block)
  const remove = useRemoveBlock()
  const [isMoving, setMoving] = useState(false)
  const { kinds, blocks } = builder
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('Actions for {{name}}', { name })}
          >
            <IconDots size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {kinds[block.kind]?.Settings && (
            <Menu.Item
              leftSection={<IconSettings size={16} />}
              onClick={() => {
                builder.choose(block.id)
                openSettings()
              }}
            >
              {t('Settings')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconArrowUp size={16} />} onClick={() => builder.step(block.id, -1)}>
            {t('Move up')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowDown size={16} />} onClick={() => builder.step(block.id, 1)}>
            {t('Move down')}
          </Menu.Item>
          {placesFor(kinds, blocks, block.id).length > 0 && (
            <Menu.Item leftSection={<IconArrowsMove size={16} />} onClick={() => setMoving(true)}>
              {t('Move to…')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => builder.copy(block.id)}>
            {t('Duplicate')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={() => remove(block)}>
            {t('Remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isMoving && <MoveBlockDialog block={block} onClose={() => setMoving(false)} />}
    </>
  )
}
