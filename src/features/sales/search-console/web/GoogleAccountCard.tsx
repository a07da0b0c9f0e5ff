import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconBrandGoogle } from '@tabler/icons-react'
import { connectionsContract } from '#features/account/connections/connections.contract.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { searchConsoleContract } from '../search-console.contract.ts'
import { searchConsoleTexts } from '../search-console.rules.ts'

/** The Google account whose Search Console gets verified websites; nothing where this server can't reach Google. */
export function GoogleAccountCard() {
  const t = useTexts()
  const confirm = useConfirm()
  const { data } = useRead(searchConsoleContract.getSearchConsole, {})
  const start = useSend(connectionsContract.start)
  const end = useSend(connectionsContract.end, { saved: 'Disconnected.' })
  if (!data?.available) return null
  const { result } = data
  async function connect() {
    const reply = await start.send({ purpose: 'search-console' }).catch(() => null)
    if (reply) location.assign(reply.url)
  }
  const ask = ({ id, email }: NonNullable<typeof result>) =>
    confirm({
      title: t('Disconnect {{name}}?', { name: email }),
      message: t('Verified websites stay. New ones are checked without Google.'),
      confirm: t('Disconnect'),
      danger: true,
      run: () => end.send({ kind: 'search-console', id }),
    })
  return (
    <Card
      title={t('Google account')}
      about={t('Google verifies your websites and adds them to your Search Console.')}
    >
      <Stack gap="md">
        {result?.has_ended && (
          <Alert color="orange" role="status">
            {t(searchConsoleTexts.ended)}
          </Alert>
        )}
        {result && <Text size="sm">{t('Connected as {{email}}.', { email: result.email })}</Text>}
        <Group gap="sm">
          {(!result || result.has_ended) && (
            <Button
              leftSection={<IconBrandGoogle size={16} />}
              loading={start.isPending}
              onClick={() => void connect()}
            >
              {result ? t('Connect again') : t('Connect Google')}
            </Button>
          )}
          {result && (
            <Button variant="default" color="red" loading={end.isPending} onClick={() => void ask(result)}>
              {t('Disconnect')}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  )
}
