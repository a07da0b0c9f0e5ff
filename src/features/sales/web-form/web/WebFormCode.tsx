import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { CodeSnippet } from '#web/ui/CodeSnippet.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { webFormContract } from '../web-form.contract.ts'

interface WebFormCodeProps {
  /** '' until it was first saved. */
  url: string
  isOn: boolean
}

/** Code to paste into the website. */
export function WebFormCode({ url, isOn }: WebFormCodeProps) {
  const t = useTexts()
  const confirm = useConfirm()
  const renew = useSend(webFormContract.renew, { saved: 'Saved.' })
  const script = `<script src="${url}/embed.js" async></script>`
  const frame = `<iframe src="${url}" title="${t('Web form')}" style="width:100%;height:760px;border:0"></iframe>`
  const askRenew = () =>
    confirm({
      title: t('Change the form’s address?'),
      message: t('The form stops working wherever the old code is. Paste the new code there.'),
      confirm: t('New address'),
      danger: true,
      run: () => renew.send({}),
    })
  return (
    <Card title={t('Code for your website')}>
      {url === '' ? (
        <Text size="sm">{t('Save the form to get its code.')}</Text>
      ) : (
        <Stack gap="md">
          {!isOn && <Alert color="yellow">{t('The form is off. Switch it on and save.')}</Alert>}
          <CodeSnippet label={t('Paste this where the form should appear.')} code={script} />
          <CodeSnippet label={t('For website builders that don’t allow scripts:')} code={frame} />
          <Group justify="space-between">
            <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
              {t('Open the form')}
            </Anchor>
            <Button variant="subtle" size="xs" onClick={() => void askRenew()}>
              {t('New address')}
            </Button>
          </Group>
        </Stack>
      )}
    </Card>
  )
}
