import { Button, Group, Switch, Table } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { menuLayout, pinOf } from '#app/screens/page-layouts.ts'
import { useMayOpen } from '#app/shell/screen.tsx'
import { pageSettingsContract } from '#features/account/page-settings/page-settings.contract.ts'
import { type PageSettings, settingsFrom } from '#features/account/page-settings/page-settings.rules.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { readKey, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { shownMenu } from './menu.ts'

/** Chooses which entries a person's side menu shows, and which of them stand at its top. */
export function MenuDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { leftMenu, menu } = useViewer()
  const mayOpen = useMayOpen()
  const queries = useQueryClient()
  const [changed, setChanged] = useState<PageSettings>({})
  const save = useSend(pageSettingsContract.update, {
    saved: 'Saved.',
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: readKey(signInContract.me, {}) })
      onClose()
    },
  })
  const first = settingsFrom(menuLayout, {})
  const settings = { ...settingsFrom(menuLayout, menu), ...changed }
  const change = (key: string, isOn: boolean) => setChanged(now => ({ ...now, [key]: isOn ? 1 : 0 }))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Edit menu')}
      subtitle={t('Only your own menu changes. Search still finds hidden pages.')}
      size="md"
      busy={save.isPending}
      dirty={Object.keys(changed).length > 0}
      footer={
        <Group justify="space-between">
          <Button variant="subtle" color="gray" onClick={() => setChanged(first)}>
            {t('Reset to default')}
          </Button>
          <Button
            loading={save.isPending}
            disabled={Object.keys(changed).length === 0}
            onClick={() => void save.send({ pageID: menuLayout.id, settings: changed })}
          >
            {t('Save changes')}
          </Button>
        </Group>
      }
    >
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Page')}</Table.Th>
            <Table.Th w={90}>{t('Show')}</Table.Th>
            <Table.Th w={90}>{t('Pin to top')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shownMenu(leftMenu, mayOpen).map(({ path, label }) => (
            <Table.Tr key={path}>
              <Table.Td>{t(label)}</Table.Td>
              <Table.Td>
                <Switch
                  aria-label={t('Show {{page}}', { page: t(label) })}
                  checked={settings[path] === 1}
                  onChange={event => change(path, event.currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td>
                <Switch
                  aria-label={t('Pin {{page}} to the top', { page: t(label) })}
                  checked={settings[pinOf(path)] === 1}
                  disabled={settings[path] === 0}
                  onChange={event => change(pinOf(path), event.currentTarget.checked)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  )
}
