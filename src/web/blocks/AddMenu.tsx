import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { addedKinds } from './block-kinds.ts'
import { useBuilding } from './builder-context.ts'

/** The same kinds in a menu, where there is no room for a list beside the document. */
export function AddMenu() {
  const t = useTexts()
  const { builder } = useBuilding()
  return (
    <ActionMenu
      target={
        <Button leftSection={<IconPlus size={16} />} variant="default">
          {t('Add block')}
        </Button>
      }
      actions={addedKinds(builder.kinds).map(kind => {
        const { icon, title } = builder.kinds[kind]!
        return { key: kind, label: t(title), icon, onPress: () => builder.add(kind) }
      })}
    />
  )
}
