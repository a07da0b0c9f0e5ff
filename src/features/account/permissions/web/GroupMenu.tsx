import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { useViewer } from '#web/viewer.ts'
import { mayRemoveGroup } from '../permissions.rules.ts'
import type { GroupActions, GroupColumn } from './group-column.ts'

interface GroupMenuProps {
  group: GroupColumn
  actions: GroupActions
}

/** The actions for a group, in the head of its column. */
export function GroupMenu({ group, actions }: GroupMenuProps) {
  const t = useTexts()
  const viewer = useViewer()
  const removal = mayRemoveGroup(group)
  const isOwners = group.kind === 'owner'
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('Actions for {{name}}', { name: t(group.name) })}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye size={15} />} onClick={() => actions.preview(group)}>
          {t('What this group can see')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPencil size={15} />}
          disabled={isOwners && viewer.kind !== 'owner'}
          onClick={() => actions.rename(group)}
        >
          {t('Rename')}
        </Menu.Item>
        {!isOwners && (
          <Menu.Item leftSection={<IconCopy size={15} />} onClick={() => actions.copy(group)}>
            {t('Copy')}
          </Menu.Item>
        )}
        {!isOwners && (
          <Menu.Item
            color="pink"
            leftSection={<IconTrash size={15} />}
            disabled={removal !== true}
            title={removal === true ? undefined : t(removal)}
            onClick={() => actions.remove(group)}
          >
            {t('Remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
