import { SimpleGrid, Stack } from '@mantine/core'
import { Form } from '#web/forms/Form.tsx'
import { PasswordField, TextField } from '#web/forms/fields.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SaveRow } from '#web/forms/SaveRow.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { type Mailbox, mailboxContract } from '../mailbox.contract.ts'
import { mailboxSecurities, usualPorts } from '../mailbox.rules.ts'

interface ConnectMailboxProps {
  /** The mailbox whose sign-in is entered anew. */
  mailbox: Mailbox | null
  onDone?: () => void
}

/** The sign-in to a mail server, which is tried before anything is kept. */
export function ConnectMailbox({ mailbox, onDone }: ConnectMailboxProps) {
  const t = useTexts()
  const connect = useSend(mailboxContract.connect, { saved: 'Mailbox connected.' })
  const form = useContractForm(mailboxContract.connect, {
    draft: null,
    defaults: {
      host: mailbox?.host ?? '',
      port: mailbox?.port ?? usualPorts.tls,
      security: mailbox?.security ?? 'tls',
      username: mailbox?.username ?? '',
      password: '',
      takes_strangers: mailbox?.takes_strangers ?? false,
    },
    onSubmit: async input => {
      await connect.send(input)
      onDone?.()
    },
  })
  return (
    <Card
      style={{ maxWidth: 640 }}
      title={t('Connect your mailbox')}
      about={t('Clients’ emails join their conversations. Your mailbox itself stays unchanged.')}
    >
      <Form form={form}>
        <Stack gap="md">
          <TextField name="host" label={t('Mail server (IMAP)')} placeholder={examples.host} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <SelectField
              name="security"
              label={t('Encryption')}
              data={mailboxSecurities.map(value => ({ value, label: securityLabels[value] }))}
              onChosen={chosen => chosen && form.methods.setValue('port', usualPorts[chosen])}
            />
            <NumberField name="port" label={t('Port')} thousandSeparator={false} min={1} max={65_535} />
          </SimpleGrid>
          <TextField name="username" label={t('Username')} placeholder={examples.username} />
          <PasswordField
            name="password"
            label={t('Password')}
            description={t('Gmail needs an app password. We encrypt it.')}
            autoComplete="off"
          />
          <StrangersSwitch />
          <SaveRow form={form} label={t('Test and connect')} />
        </Stack>
      </Form>
    </Card>
  )
}

const examples = { host: 'imap.example.com', username: 'office@example.com' } as const
const securityLabels = { tls: 'SSL/TLS', starttls: 'STARTTLS' } as const

function StrangersSwitch() {
  const t = useTexts()
  return (
    <SwitchField
      name="takes_strangers"
      label={t('Include emails from people who aren’t clients yet')}
      description={t('For a mailbox used only for work, such as jobs@ or office@.')}
    />
  )
}
