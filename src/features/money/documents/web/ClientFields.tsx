import { SimpleGrid } from '@mantine/core'
import type { FoundClient } from '#features/clients/clients/clients.wire.ts'
import { ClientPicker } from '#features/clients/clients/web/ClientPicker.tsx'
import { SiteSelect } from '#features/clients/clients/web/SiteSelect.tsx'
import type { NewClientText } from '#features/clients/clients/web/use-client-rows.tsx'
import { useTexts } from '#web/i18n.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import type { EditedDocument } from './edited-document.ts'

/** Their names in a refusal. */
export const clientFields: readonly string[] = [
  ...['name', 'company_name', 'email', 'phone', 'address', 'site_id', 'site_address', 'reference'],
]

export interface ClientFieldsProps {
  edited: Omit<EditedDocument, 'lines'>
  onChange: (facts: Partial<Omit<EditedDocument, 'lines'>>) => void
  errors: Readonly<Record<string, string>>
  /** It was issued to somebody: who it is stays, how it is written may change. */
  isFixed?: boolean
}

interface Props extends ClientFieldsProps {
  /** A client was chosen; null: somebody new. */
  onPick: (client: FoundClient | null, typed: NewClientText) => void
}

/** To whom a document goes, as it stands on it. */
export function ClientFields({ edited, onChange, onPick, errors, isFixed = false }: Props) {
  const t = useTexts()
  const line = (field: 'company_name' | 'email' | 'phone' | 'address' | 'site_address' | 'reference') => ({
    value: edited[field],
    error: errors[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ [field]: value }),
  })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {isFixed ? (
        <TextInput
          label={t('Name')}
          withAsterisk
          maxLength={200}
          value={edited.name}
          error={errors.name}
          onChange={({ currentTarget: { value } }) => onChange({ name: value })}
        />
      ) : (
        <ClientPicker
          withAsterisk
          text={edited.name}
          error={errors.name}
          isChosen
          onText={name => onChange({ name })}
          onPick={onPick}
        />
      )}
      <TextInput label={t('Company Name')} maxLength={200} {...line('company_name')} />
      <TextInput label={t('Email')} type="email" maxLength={254} {...line('email')} />
      <TextInput label={t('Phone')} type="tel" maxLength={40} {...line('phone')} />
      <TextInput label={t('Billing address')} maxLength={300} {...line('address')} />
      <SiteSelect
        clientId={edited.client_id}
        siteId={edited.site_id}
        retired={edited.site_name}
        error={errors.site_id}
        onChoose={(site_id, { name = '', address }) =>
          onChange({ site_id, site_name: name, site_address: address })
        }
      />
      <TextInput label={t('Work address')} maxLength={300} {...line('site_address')} />
      <TextInput
        label={t('Their order number')}
        description={t('The client’s purchase order number, printed on the document.')}
        isDescribedBelow
        maxLength={80}
        {...line('reference')}
      />
    </SimpleGrid>
  )
}
