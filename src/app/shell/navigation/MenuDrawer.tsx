import { UnstyledButton } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { openPanel } from '#web/panel-store.ts'
import { SidePanel } from '#web/ui/dialog/SidePanel.tsx'
import classes from './SideMenu.module.css'
import { SideMenu } from './SideMenu.tsx'

/** The side menu of narrow screens, and the way to the help panel, which finds no room in their top bar. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts()
  return (
    <SidePanel opened={opened} onClose={onClose} size={270} title={t('Menu')}>
      <SideMenu onChosen={onClose} />
      <div className={classes.menu}>
        <UnstyledButton
          className={classes.entry}
          onClick={() => {
            onClose()
            void openPanel('help')
          }}
        >
          <IconHelpCircle size={18} stroke={1.7} />
          {t('Help')}
        </UnstyledButton>
      </div>
    </SidePanel>
  )
}
