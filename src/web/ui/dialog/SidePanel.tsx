import { Drawer, type DrawerProps, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { useBack } from './use-back.ts'
import { useOpened } from './use-opened.ts'

/** A drawer with a title and a way out; it gives the focus back also when its code came after it was opened. */
export function SidePanel({ opened, title, ...rest }: DrawerProps & { title: string }) {
  const t = useTexts()
  useBack(opened, rest.onClose)
  return (
    <Drawer
      opened={useOpened(opened)}
      title={
        <Text span fz="lg" fw={600}>
          {title}
        </Text>
      }
      closeButtonProps={{ 'aria-label': t('Close') }}
      attributes={{ header: { role: 'presentation' } }}
      {...rest}
    />
  )
}
