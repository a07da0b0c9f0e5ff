import type { MantineColorScheme } from '@mantine/core'
import { Button, Divider, SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import type { ListedScreen } from '#app/screens/screens.ts'
import { useListedScreens } from '#app/shell/screen.tsx'
import { isDemoMember } from '#features/account/company/demo-company.rules.ts'
import { demoContract } from '#features/guide/demo/demo.contract.ts'
import { OwnLanguage } from '#features/people/profile/web/OwnLanguage.tsx'
import { PushSwitch } from '#features/talk/notifications/web/PushSwitch.tsx'
import { mayAccess } from '#shared/access.ts'
import { packHas } from '#shared/plan.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { SidePanel } from '#web/ui/dialog/SidePanel.tsx'
import { useViewer } from '#web/viewer.ts'
import { CompanyLogo } from './CompanyLogo.tsx'
import { ResetDemo } from './ResetDemo.tsx'
import { screenIcon } from './screen-icons.ts'
import classes from './UserPanel.module.css'

/** The panel on the right: who is signed in, where the account is, how the application looks. */
export function UserPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts()
  const viewer = useViewer()
  return (
    <SidePanel opened={opened} onClose={onClose} position="right" size={340} title={t('User Profile')}>
      <Stack gap="lg">
        <div className={classes.person}>
          <CompanyLogo path={viewer.company_logo} name={viewer.company_name} size={56} />
          <div>
            <p className={classes.name}>{viewer.fullname}</p>
            <p className={classes.detail}>{viewer.email}</p>
            <p className={classes.detail}>{viewer.company_name}</p>
          </div>
        </div>
        <Entries onChosen={onClose} />
        <Button
          variant="light"
          leftSection={<IconLogout size={16} />}
          renderRoot={props => <AppLink to="/logout" {...props} />}
        >
          {t('Sign out')}
        </Button>
        <Divider />
        <ColourScheme />
        <PushSwitch />
        <OwnLanguage />
        {mayAccess(demoContract.reset.access, viewer) && !isDemoMember(viewer.company_id) && (
          <>
            <Divider />
            <ResetDemo onDone={onClose} />
          </>
        )}
      </Stack>
    </SidePanel>
  )
}

/** Links to the company's screens that this person may open. */
function Entries({ onChosen }: { onChosen: () => void }) {
  const t = useTexts()
  const viewer = useViewer()
  const open = useListedScreens().filter(
    ({ inUserPanel, panelFeature }) => inUserPanel && (!panelFeature || packHas(viewer, panelFeature)),
  )
  if (open.length === 0) return null
  return (
    <>
      <Divider />
      <Stack gap={2} component="nav" aria-label={t('Company')}>
        {open.map(screen => (
          <Entry key={screen.path} screen={screen} onChosen={onChosen} />
        ))}
      </Stack>
    </>
  )
}

function Entry({ screen, onChosen }: { screen: ListedScreen; onChosen: () => void }) {
  const t = useTexts()
  const Icon = screenIcon(screen.icon)
  return (
    <AppLink to={screen.path} className={classes.entry} onClick={onChosen}>
      <Icon size={20} stroke={1.6} />
      <span>
        <b>{t(screen.title)}</b>
        {screen.about && <span className={classes.detail}>{t(screen.about)}</span>}
      </span>
    </AppLink>
  )
}

function ColourScheme() {
  const t = useTexts()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div>
      <p className={classes.label} id="colour-scheme">
        {t('Appearance')}
      </p>
      <SegmentedControl
        fullWidth
        aria-labelledby="colour-scheme"
        value={colorScheme}
        onChange={value => setColorScheme(value as MantineColorScheme)}
        data={[
          { value: 'light', label: t('Light') },
          { value: 'dark', label: t('Dark') },
          { value: 'auto', label: t('Same as device') },
        ]}
      />
    </div>
  )
}
