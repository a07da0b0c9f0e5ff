import { Button, Menu, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { readyAutomations } from '../ready.rules.ts'
import { type Draft, emptyDraft } from './draft.ts'

/** Begins an automation, empty or with one that is ready. */
export function NewMenu({ onBegin }: { onBegin: (draft: Draft) => void }) {
  const t = useTexts()
  return (
    <Menu position="bottom-end" width={340}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} />}>{t('New automation')}</Button>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        <Menu.Item onClick={() => onBegin(emptyDraft)}>{t('Start from scratch')}</Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('Ready to use')}</Menu.Label>
        {readyAutomations.map(({ about, name, steps, ...ready }) => (
          <Menu.Item key={name} onClick={() => onBegin({ ...ready, name: t(name), actions: steps })}>
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
