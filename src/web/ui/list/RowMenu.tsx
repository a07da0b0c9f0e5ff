import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { ActionMenu } from '../ActionMenu.tsx'
import type { MenuAction } from '../ActionMenuList.tsx'

interface RowAction extends Omit<MenuAction, 'key' | 'label' | 'onPress'> {
  label: string
  /** What fails has told so itself. */
  onPress: () => unknown
}

interface RowMenuProps {
  /** The row's name. */
  name: string
  /** false: not now. */
  actions: readonly (RowAction | false)[]
}

/** The menu of further actions on a row of a list. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const t = useTexts()
  return (
    <ActionMenu
      target={
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('More for {{name}}', { name })}>
          <IconDots size={18} />
        </ActionIcon>
      }
      actions={actions.flatMap(action =>
        action
          ? {
              ...action,
              key: action.label,
              onPress: () => void Promise.resolve(action.onPress()).catch(() => {}),
            }
          : [],
      )}
    />
  )
}
