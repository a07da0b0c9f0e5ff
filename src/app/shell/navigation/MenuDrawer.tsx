import { UnstyledButton } from '@mantine/core'
import { IconHelpCircle, IconPhone } from '@tabler/icons-react'
import { useListedScreens } from '#app/shell/screen.tsx'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { telHref } from '#shared/phones/phone.ts'
import { packHas } from '#shared/plan.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { openPanel } from '#web/panel-store.ts'
import { SidePanel } from '#web/ui/dialog/SidePanel.tsx'
import { useViewer } from '#web/viewer.ts'
import classes from './SideMenu.module.css'
import { SideMenu } from './SideMenu.tsx'
import { screenIcon } from './screen-icons.ts'

/** The side menu of narrow screens, and the way to the help panel, which finds no room in their top bar. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts()
  const isTechnician = seesOwnWorkOnly(useViewer())
  return (
    <SidePanel opened={opened} onClose={onClose} size={270} title={t('Menu')}>
      <SideMenu onChosen={onClose} />
      <div className={classes.menu}>
        {isTechnician && <OwnEntries onChosen={onClose} />}
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

const own = ['/stock/van', '/stock/tools', '/shift/own', '/clock/own', '/claims/own']

/** A technician's van, tools, hours and leave, and the office's number. */
function OwnEntries({ onChosen }: { onChosen: () => void }) {
  const t = useTexts()
  const viewer = useViewer()
  const screens = useListedScreens().filter(
    ({ path, panelFeature }) => own.includes(path) && (!panelFeature || packHas(viewer, panelFeature)),
  )
  const office = telHref(viewer.company_phone)
  return (
    <>
      {screens.map(({ path, title, icon }) => {
        const Icon = screenIcon(icon)
        return (
          <AppLink key={path} to={path} className={classes.entry} onClick={onChosen}>
            <Icon size={18} stroke={1.7} />
            {t(title)}
          </AppLink>
        )
      })}
      {office && (
        <a href={office} className={classes.entry}>
          <IconPhone size={18} stroke={1.7} />
          {t('Call the office')}
        </a>
      )}
    </>
  )
}
