import { Drawer } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { useBack } from '#web/ui/dialog/use-back.ts'
import classes from '../CalendarPage.module.css'
import { UnscheduledPanel, type UnscheduledPanelProps } from './UnscheduledPanel.tsx'

interface UnscheduledDrawerProps extends Pick<UnscheduledPanelProps, 'onBook' | 'onOpenJob'> {
  opened: boolean
  onClose: () => void
  isPhone: boolean
}

/** The unscheduled jobs where there is no room beside the calendar. */
export function UnscheduledDrawer({ opened, onClose, isPhone, ...panel }: UnscheduledDrawerProps) {
  const t = useTexts()
  useBack(opened, onClose)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '82dvh' : 380}
      title={<b>{t('Unscheduled jobs')}</b>}
      closeButtonProps={{ 'aria-label': t('Close') }}
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ content: classes.drawer, body: classes.drawerBody }}
    >
      <UnscheduledPanel draggable={false} {...panel} />
    </Drawer>
  )
}
