import { Button, Menu, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n.ts'

interface ReadyMenuProps {
  label: string
  loading?: boolean
  /** Names and lines about them, as keys of texts. */
  ready: readonly { name: string; about: string }[]
  onEmpty: () => void
  onPick: (position: number) => void
  /** Menu items for further ways to begin. */
  children?: ReactNode
}

/** Begins something new: empty, or with what is ready to use. */
export function ReadyMenu({ label, loading = false, ready, onEmpty, onPick, children }: ReadyMenuProps) {
  const t = useTexts()
  return (
    <Menu position="bottom-end" width={340}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} />} loading={loading}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        <Menu.Item onClick={onEmpty}>{t('Start from scratch')}</Menu.Item>
        {children}
        <Menu.Divider />
        <Menu.Label>{t('Ready to use')}</Menu.Label>
        {ready.map(({ name, about }, position) => (
          <Menu.Item key={name} onClick={() => onPick(position)}>
            {t(name)}
            <Text size="xs" c="dimmed">
              {t(about)}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
