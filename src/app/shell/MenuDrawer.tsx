import { Drawer, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { SideMenu } from './SideMenu.tsx'

/** The side menu of narrow screens. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={270}
      title={
        <Text span fz="lg" fw={600}>
          {t('Menu')}
        </Text>
      }
      closeButtonProps={{ 'aria-label': t('Close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <SideMenu onChosen={onClose} />
    </Drawer>
  )
}
