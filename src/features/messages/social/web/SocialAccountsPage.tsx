import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { AppLink } from '#web/address/AppLink.tsx'
import { FormCard } from '#web/forms/FormCard.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { socialContract } from '../social.contract.ts'

interface Values {
  is_on: boolean
  intro: string
}

/** Where the company's posts can stand: a public page of its own with a feed, and Google. */
export default function SocialAccountsPage() {
  const t = useTexts()
  return (
    <SettingsForm<typeof socialContract.accounts, typeof socialContract.saveAccounts, Values>
      read={socialContract.accounts}
      save={socialContract.saveAccounts}
      failed={t('Couldn’t load social accounts')}
      values={({ is_on, intro }) => ({ is_on, intro })}
    >
      {(form, { is_on, page_url, feed_url, google }) => (
        <Stack gap="md" maw={640}>
          <FormCard
            form={form}
            width={640}
            title={t('Your page')}
            about={t('A public page of your work, with a feed for your website.')}
          >
            <Stack gap="md">
              <SwitchField name="is_on" label={t('On')} />
              <TextArea name="intro" label={t('Introduction')} maxLength={500} minRows={3} />
              {is_on && page_url !== '' && (
                <Stack gap={6}>
                  <Address label={t('Page')} url={page_url} />
                  <Address label={t('Feed')} url={feed_url} />
                </Stack>
              )}
            </Stack>
          </FormCard>
          <Card title={t('Google')}>
            <Group justify="space-between" gap="sm">
              <Text size="sm">
                {google.length > 0
                  ? t('Posts go to {{names}}.', { names: google.join(', ') })
                  : t('Not connected. Connect Google to post there too.')}
              </Text>
              <Button
                variant="default"
                renderRoot={props => <AppLink to="/social/googleMyBusiness" {...props} />}
              >
                {t('Google Business Profile')}
              </Button>
            </Group>
          </Card>
          <Group>
            <Button renderRoot={props => <AppLink to="/social/company/spotlight" {...props} />}>
              {t('Spotlight')}
            </Button>
          </Group>
        </Stack>
      )}
    </SettingsForm>
  )
}

function Address({ label, url }: { label: string; url: string }) {
  return (
    <Group gap="xs">
      <Text size="sm" fw={500} w={60}>
        {label}
      </Text>
      <Anchor href={url} target="_blank" rel="noreferrer" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Anchor>
      <CopyButton text={url} label={label} size="compact-sm" variant="default" />
    </Group>
  )
}
