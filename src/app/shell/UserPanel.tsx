import type { MantineColorScheme } from '@mantine/core'
import {
  Button,
  Divider,
  Drawer,
  NativeSelect,
  SegmentedControl,
  Stack,
  useMantineColorScheme,
} from '@mantine/core'
import { IconBuilding, IconLogout } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { demoContract } from '#features/demo/demo.contract.ts'
import { groups, mayAccess } from '#shared/access.ts'
import { chooseLanguage, language, languageNames, languages, useTexts } from '#web/i18n.ts'
import { useViewer } from '#web/viewer.ts'
import { CompanyLogo } from './CompanyLogo.tsx'
import { ResetDemo } from './ResetDemo.tsx'
import classes from './UserPanel.module.css'

/** The panel on the right: who is signed in, where the account is, how the application looks. */
export function UserPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts()
  const viewer = useViewer()
  const { routesByPath } = useRouter()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={340}
      title={t('User Profile')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack gap="lg">
        <div className={classes.person}>
          <CompanyLogo path={viewer.company_logo} name={viewer.company_name} size={56} />
          <div>
            <p className={classes.name}>{viewer.fullname}</p>
            <p className={classes.detail}>{viewer.email}</p>
            <p className={classes.detail}>{viewer.company_name}</p>
          </div>
        </div>
        <Button
          variant="light"
          leftSection={<IconLogout size={16} />}
          renderRoot={props => <Link to="/logout" {...props} />}
        >
          {t('Sign out')}
        </Button>
        {viewer.group_id === groups.owner && '/account' in routesByPath && (
          <>
            <Divider />
            <Link to="/account" className={classes.entry} onClick={onClose}>
              <IconBuilding size={20} stroke={1.6} />
              <span>
                <b>{t('Account')}</b>
                <span className={classes.detail}>{t('Company, plan and contact details')}</span>
              </span>
            </Link>
          </>
        )}
        <Divider />
        <ColourScheme />
        {languages.length > 1 && <Languages />}
        {mayAccess(demoContract.reset.access, viewer) && (
          <>
            <Divider />
            <ResetDemo onDone={onClose} />
          </>
        )}
      </Stack>
    </Drawer>
  )
}

function ColourScheme() {
  const t = useTexts()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div>
      <p className={classes.label} id="colour-scheme">
        {t('Colours')}
      </p>
      <SegmentedControl
        fullWidth
        aria-labelledby="colour-scheme"
        value={colorScheme}
        onChange={value => setColorScheme(value as MantineColorScheme)}
        data={[
          { value: 'light', label: t('Light') },
          { value: 'dark', label: t('Dark') },
          { value: 'auto', label: t('As the device') },
        ]}
      />
    </div>
  )
}

function Languages() {
  const t = useTexts()
  return (
    <NativeSelect
      label={t('Language')}
      value={language()}
      onChange={event => void chooseLanguage(event.currentTarget.value)}
      data={languages.map(code => ({ value: code, label: languageNames[code] ?? code }))}
    />
  )
}
