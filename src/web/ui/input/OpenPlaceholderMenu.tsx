import { Menu } from '@mantine/core'
import { PlaceholderButton, type PlaceholderMenuProps } from './PlaceholderButton.tsx'

export function OpenPlaceholderMenu({ names, words = {}, onInsert }: PlaceholderMenuProps) {
  return (
    <Menu defaultOpened position="bottom-end" withinPortal returnFocus={false}>
      <Menu.Target>
        <PlaceholderButton />
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
