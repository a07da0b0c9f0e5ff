import { Button, Menu } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'

interface PlaceholderMenuProps {
  names: readonly string[]
  /** Words for the names; left out: the names as they are written. */
  words?: Readonly<Record<string, string>>
  onInsert: (name: string) => void
}

/** Placeholders to put where the cursor stands. */
export function PlaceholderMenu({ names, words = {}, onInsert }: PlaceholderMenuProps) {
  const t = useTexts()
  return (
    <Menu position="bottom-end" withinPortal returnFocus={false}>
      <Menu.Target>
        <Button size="compact-xs" variant="subtle" leftSection={<IconBraces size={14} />}>
          {t('Insert placeholder')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={300} style={{ overflowY: 'auto' }}>
        {names.map(name => (
          <Menu.Item key={name} onClick={() => onInsert(name)}>
            {words[name] ?? name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
