import { Anchor, Stack, Text, Title } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { memo } from 'react'
import type { Control } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { CustomFieldInputs } from '#features/account/custom-fields/web/CustomFieldInputs.tsx'
import { ClientFactFields } from '#features/office/job-form/web/client/ClientFactFields.tsx'
import { ContactFields } from '#features/office/job-form/web/client/ContactFields.tsx'
import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import type { JobOptions } from '#features/office/job-form/web/use-job-options.ts'
import { displayPhone, telHref } from '#shared/phones/phone.ts'
import { TextField } from '#web/forms/fields.tsx'
import { useTexts } from '#web/i18n.ts'
import { ClientLink } from './ClientLink.tsx'

interface ClientPartProps {
  control: Control<JobValues>
  options: JobOptions
}

/** The client and other contacts. Rendered once, like JobPart. */
export const ClientPart = memo(function ClientPart({ control, options }: ClientPartProps) {
  const t = useTexts()
  const { required } = options
  return (
    <Stack gap="md">
      <Title order={3} size="h6">
        {t('Client Details')}
      </Title>
      <ClientLink />
      <ClientFactFields
        required={required}
        name={<TextField name="name" label={t('Name')} maxLength={200} withAsterisk={required.name} />}
      />
      <ClientLinks />
      <ContactFields control={control} />
      <CustomFieldInputs tab={1} />
    </Stack>
  )
})

/** Links to call and email the client, from the fields' values. */
function ClientLinks() {
  const t = useTexts()
  const [phone, email] = useWatch<JobValues, ['phone', 'email']>({ name: ['phone', 'email'] })
  const href = telHref(phone)
  if (!href && !email) return null
  return (
    <Text size="sm" style={{ display: 'flex', gap: 18, flexWrap: 'wrap' }}>
      {href && (
        <Anchor href={href} size="sm">
          <IconPhone size={14} aria-hidden="true" style={{ verticalAlign: '-2px' }} /> {t('Call')}{' '}
          {displayPhone(phone)}
        </Anchor>
      )}
      {email && (
        <Anchor href={`mailto:${email}`} size="sm">
          <IconMail size={14} aria-hidden="true" style={{ verticalAlign: '-2px' }} /> {email}
        </Anchor>
      )}
    </Text>
  )
}
