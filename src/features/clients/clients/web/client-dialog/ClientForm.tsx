import { Alert, Anchor, Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { firstProblem } from '#features/account/custom-fields/custom-fields.rules.ts'
import { CustomFieldInputs } from '#features/account/custom-fields/web/CustomFieldInputs.tsx'
import { useCustomFields } from '#features/account/custom-fields/web/use-custom-fields.ts'
import { AddressFormField } from '#features/places/maps/web/AddressFormField.tsx'
import { AppLink } from '#web/address/AppLink.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { clientsContract } from '../../clients.contract.ts'
import type { FoundClient, ShownClient } from '../../clients.wire.ts'
import { SimilarClients } from '../SimilarClients.tsx'
import { useRemoveClients } from '../use-remove-clients.ts'
import { ContactRows } from './ContactRows.tsx'
import { type ClientValues, clientInput, clientValues, fieldNames } from './client-form.ts'
import { TagsInForm } from './TagsInForm.tsx'

interface ClientFormProps {
  client: ShownClient | null
  onClose: () => void
  onSaved?: ((id: number) => void) | undefined
  onUse: (id: number) => void
  /** Reloads a client that somebody else has changed since. */
  onReload?: (() => void) | undefined
}

export function ClientForm({ client, onClose, onSaved, onUse, onReload }: ClientFormProps) {
  const t = useTexts()
  const mayManage = useMay(clientsContract.edit.access)
  const add = useSend(clientsContract.add, { saved: 'Client added.' })
  const edit = useSend(clientsContract.edit, { saved: 'Client saved.' })
  const removeClients = useRemoveClients()
  const own = useCustomFields('/clients').data?.fields ?? []

  const form = useContractForm<typeof clientsContract.add, ClientValues>(clientsContract.add, {
    defaults: clientValues(client),
    toInput: clientInput,
    fieldNames,
    rules: ({ custom_fields }) => {
      const message = firstProblem(own, custom_fields)
      return message ? [{ field: 'custom_fields', message }] : []
    },
    draft: client ? `client ${client.id}` : 'new client',
    version: client?.version,
    onSubmit: async input => {
      const id = client?.id ?? (await add.send(input)).id
      if (client) await edit.send({ ...input, id, version: client.version })
      onSaved?.(id)
      onClose()
    },
  })

  function use(known: FoundClient) {
    // Typed values are dropped on purpose, so no question; the form learns of the reset only after a render.
    flushSync(() => form.reset(clientValues(null)))
    onUse(known.id)
  }

  async function remove(gone: ShownClient) {
    if (await removeClients([gone.id], gone.name)) onClose()
  }

  return (
    <FormDialog
      opened
      size="lg"
      form={form}
      onClose={onClose}
      title={client ? client.name : t('New Client')}
      subtitle={client && <JobsLink client={client} />}
      save={client ? t('Save') : t('Add client')}
      footerStart={
        client && mayManage ? (
          <Button variant="subtle" color="pink" onClick={() => void remove(client)}>
            {t('Delete')}
          </Button>
        ) : null
      }
    >
      {onReload && (
        <Alert color="yellow" mb="md" role="alert" title={t('Someone else has changed this client.')}>
          {t('Your changes can’t overwrite theirs. Copy what you typed, then reload the client.')}
          <Button mt="xs" size="xs" variant="default" display="block" onClick={onReload}>
            {t('Reload')}
          </Button>
        </Alert>
      )}
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextField name="name" label={t('Name')} withAsterisk maxLength={200} data-autofocus />
          <TextField name="company_name" label={t('Company Name')} maxLength={200} />
          <TextField name="phone" label={t('Phone')} type="tel" inputMode="tel" maxLength={40} />
          <TextField name="email" label={t('Email')} type="email" inputMode="email" maxLength={254} />
        </SimpleGrid>
        <AddressFormField name="address" label={t('Address')} />
        {!client && <Similar form={form} onUse={use} />}
        <Billing form={form} />
        <ContactRows control={form.methods.control} />
        <TagsInForm control={form.methods.control} />
        <CustomFieldInputs page="/clients" />
        <TextArea name="note" label={t('Note')} maxLength={5000} minRows={2} />
      </Stack>
    </FormDialog>
  )
}

function Similar({
  form,
  onUse,
}: {
  form: ReturnType<typeof useContractForm<typeof clientsContract.add, ClientValues>>
  onUse: (client: FoundClient) => void
}) {
  const [name, phone, email, address] = useWatch({
    control: form.methods.control,
    name: ['name', 'phone', 'email', 'address'],
  })
  return <SimilarClients described={{ name, phone, email, address: address.address }} onUse={onUse} />
}

function Billing({
  form,
}: {
  form: ReturnType<typeof useContractForm<typeof clientsContract.add, ClientValues>>
}) {
  const t = useTexts()
  const isMain = useWatch({ control: form.methods.control, name: 'billingIsMain' })
  return (
    <>
      <SwitchField name="billingIsMain" label={t('Billing address same as main address')} />
      {!isMain && <AddressFormField name="billing" label={t('Billing address')} />}
    </>
  )
}

function JobsLink({ client }: { client: ShownClient }) {
  const t = useTexts()
  if (client.job_count === 0) return <Text size="sm">{t('No jobs yet')}</Text>
  return (
    <Anchor component={AppLink} to="/jobs" query={{ client: client.id }} size="sm">
      {client.job_count === 1 ? t('1 job') : t('{{count}} jobs', { count: client.job_count })}
    </Anchor>
  )
}
