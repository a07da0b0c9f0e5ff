import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { exportFile } from '#web/files/exports.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { CodeSnippet } from '#web/ui/CodeSnippet.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { pluginContract, type ShownPlugin } from '../plugin.contract.ts'

/** The key with the code around it, and the archive for WordPress. */
export function PluginCode({ plugin: { key, script, is_on } }: { plugin: ShownPlugin }) {
  const t = useTexts()
  const confirm = useConfirm()
  const isOwner = useViewer().kind === 'owner'
  const renew = useSend(pluginContract.renewApiKey, { saved: 'Saved.' })
  const ask = () =>
    confirm({
      title: t('Renew the key?'),
      message: t('The plugin stops working wherever the old code is. Paste the new code there.'),
      confirm: t('Renew key'),
      danger: true,
      run: () => renew.send({}),
    })
  return (
    <Card title={t('Code for your website')}>
      {key === '' ? (
        <Text size="sm">{t('Save the plugin to get its code.')}</Text>
      ) : (
        <Stack gap="md">
          {!is_on && <Alert color="yellow">{t('The plugin is off. Switch it on and save.')}</Alert>}
          <CodeSnippet
            name={t('Script')}
            label={t('Paste this once, at the end of each page.')}
            code={`<script src="${script}" async></script>`}
          />
          <CodeSnippet
            name={t('Form')}
            label={t('Paste this where the form should appear.')}
            code={'<div data-tradewind="form"></div>'}
          />
          <CodeSnippet
            name={t('Publishable key')}
            label={t('Publishable key. It adds leads and reads nothing.')}
            code={key}
          />
          <Group justify="space-between">
            <Button
              variant="default"
              size="xs"
              onClick={() => void exportFile(pluginContract.getWordPressPlugin, {})}
            >
              {t('WordPress plugin')}
            </Button>
            {isOwner && (
              <Button variant="subtle" size="xs" loading={renew.isPending} onClick={() => void ask()}>
                {t('Renew key')}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Card>
  )
}
