import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { addedKinds } from './block-kinds.ts'
import { useBuilding } from './builder-context.ts'

/** The same kinds in a menu, where there is no room for a list beside the document. */
export function AddMenu() {
  const t = useTexts()
  const { builder } = useBuilding()
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} />} variant="default">
          {t('Add block')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {addedKinds(builder.kinds).map(kind => {
          const { icon: Icon, title } = builder.kinds[kind]!
          return (
            <Menu.Item key={kind} leftSection={<Icon size={16} />} onClick={() => builder.add(kind)}>
              {t(title)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
