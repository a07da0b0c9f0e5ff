import { Stack, Text, Title } from '@mantine/core'
import type { GroupView } from '#features/account/permissions/web/RolePermissionsPage.tsx'
import RolePermissionsPage from '#features/account/permissions/web/RolePermissionsPage.tsx'
import { widgets } from '#features/insight/dashboard/dashboard.rules.ts'
import { seesPay } from '#features/people/team/team.rules.ts'
import { mayAccess, seesOwnWorkOnly } from '#shared/access.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useViewer } from '#web/viewer.ts'
import { menuLabel } from '../../screens/menu.ts'
import { screensOpenTo } from '../../screens/screens.ts'

/** Role permissions with a preview of what a group sees, which only the application knows. */
export default function RolePermissionsScreen() {
  return <RolePermissionsPage Preview={GroupPreview} />
}

function GroupPreview({ group, onClose }: { group: GroupView; onClose: () => void }) {
  const t = useTexts()
  const viewer = useViewer()
  const seen = { ...viewer, kind: group.kind, permissions: group.permissions }
  const screens = screensOpenTo(seen)
  const parts = [
    {
      title: t('Menu'),
      lines: screens.flatMap(each => (each.menu ? [t(menuLabel(each, seen))] : [])),
    },
    {
      title: t('Dashboard'),
      lines: Object.values(widgets)
        .filter(({ access }) => mayAccess(access, seen))
        .map(({ title }) => t(title)),
    },
    {
      title: t('Settings'),
      lines: screens.flatMap(({ settings, settingsTitle, title }) =>
        settings ? [t(settingsTitle ?? title)] : [],
      ),
    },
  ]
  const facts = [
    seesOwnWorkOnly(seen) ? t('Own jobs and appointments only') : t('Everyone’s jobs and appointments'),
    seesPay(seen) ? t('Pay is shown') : t('Pay is hidden'),
  ]
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('What {{group}} sees', { group: t(group.name) })}
      subtitle={facts.join(' · ')}
    >
      <Stack gap="md">
        {parts.map(({ title, lines }) => (
          <section key={title}>
            <Title order={3} size="h6" mb={4}>
              {title}
            </Title>
            {lines.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('Nothing')}
              </Text>
            )}
            {lines.map(line => (
              <Text key={line} size="sm">
                {line}
              </Text>
            ))}
          </section>
        ))}
      </Stack>
    </Dialog>
  )
}
