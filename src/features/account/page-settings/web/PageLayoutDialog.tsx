import { Alert, Button, Skeleton, Switch, Table } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { pageSettingsContract } from '../page-settings.contract.ts'
import {
  type LayoutPage,
  type PageSettings,
  settingLabel,
  settingsFrom,
  withAdded,
} from '../page-settings.rules.ts'

interface PageLayoutDialogProps {
  page: LayoutPage
  path: string
  onClose: () => void
}

/** Chooses what a page shows, with a switch for each part, for the signed-in person only. */
export function PageLayoutDialog({ page: plain, path, onClose }: PageLayoutDialogProps) {
  const t = useTexts()
  const read = useRead(pageSettingsContract.page, { pageID: plain.id })
  const save = useSend(pageSettingsContract.update, { saved: 'Saved.', onSuccess: onClose })
  const [changed, setChanged] = useState<PageSettings>({})
  const stored = read.data?.data?.settings
  const offered = read.data?.data?.offered
  const titles = read.data?.data?.titles
  const page = withAdded(plain, titles)
  const keys = page.keys.filter(key => offered?.includes(key) !== false)
  const settings = { ...settingsFrom(page, stored), ...changed }
  const hasUrls = Object.values(page.urls ?? {}).some(Boolean)
  const isMissing = !stored && !read.isPending
  return (
    <Dialog
      opened
      onClose={onClose}
      title={path.toUpperCase()}
      size={hasUrls ? 'md' : 'sm'}
      busy={save.isPending}
      footer={
        !isMissing && (
          <Button
            loading={save.isPending}
            disabled={!stored || Object.keys(changed).length === 0}
            onClick={() => void save.send({ pageID: page.id, settings: changed })}
          >
            {t('Save changes')}
          </Button>
        )
      }
    >
      {isMissing ? (
        <Alert color="pink">{t('Your session time out')}</Alert>
      ) : (
        <Table verticalSpacing="sm" tt="uppercase">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Setting')}</Table.Th>
              <Table.Th w={90}>{t('Active')}</Table.Th>
              {hasUrls && <Table.Th>{t('Url')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {keys.map(key => (
              <Table.Tr key={key}>
                <Table.Td>{t(titles?.[key] ?? settingLabel(page, key))}</Table.Td>
                <Table.Td>
                  {stored ? (
                    <Switch
                      aria-label={t(titles?.[key] ?? settingLabel(page, key))}
                      checked={settings[key] === 1}
                      onChange={event => {
                        const value = event.currentTarget.checked ? 1 : 0
                        setChanged(now => ({ ...now, [key]: value }))
                      }}
                    />
                  ) : (
                    <Skeleton height={20} width={38} />
                  )}
                </Table.Td>
                {hasUrls && <Table.Td tt="none">{page.urls?.[key]}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Dialog>
  )
}
