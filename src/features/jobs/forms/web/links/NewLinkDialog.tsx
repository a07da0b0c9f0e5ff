import { useState } from 'react'
import { workerOptions } from '#features/people/team/worker-options.contract.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { AddressDialog } from '#web/ui/dialog/AddressDialog.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import type { FormRound } from '../../asked.contract.ts'
import { formLinksContract } from '../../form-links.contract.ts'
import type { LinkKind, LinkWay } from '../../form-links.rules.ts'
import type { ListedForm } from '../../forms.contract.ts'
import { KnownClientField } from '../KnownClient.tsx'

interface NewLinkDialogProps {
  form: Pick<ListedForm, 'id' | 'name'>
  /** A round that is due, for whose client it is made. */
  round?: FormRound
  onClose: () => void
}

/** How often a link can be filled in, and for how many days; 0: without a bound. */
const counts = [1, 10, 50, 0]
const spans = [1, 7, 30, 90, 365, 0]

/** Makes a link; its address is shown once. */
export function NewLinkDialog({ form: { id: form_id, name }, round, onClose }: NewLinkDialogProps) {
  const t = useTexts()
  const add = useSend(formLinksContract.add, { saved: reply => reply.message })
  const [url, setUrl] = useState('')
  const form = useContractForm(formLinksContract.add, {
    draft: `form link ${form_id}`,
    defaults: {
      form_id,
      kind: (round ? 'client' : 'anyone') as LinkKind,
      client_id: round ? round.client_id : (null as number | null),
      user_id: null as number | null,
      round_id: round ? round.id : null,
      most: round ? 1 : 0,
      days: 30,
      via: (round ? 'email' : 'none') as LinkWay,
    },
    toInput: values => ({ ...values, most: values.most || null, days: values.days || null }),
    onSubmit: async input => setUrl((await add.send(input)).url),
  })
  const [kind, via] = form.methods.watch(['kind', 'via'])
  const people = useRead(workerOptions, {}, { staleTime: 300_000 }).data?.result ?? []
  if (url)
    return (
      <AddressDialog
        url={url}
        title={t('Link to {{name}}', { name })}
        subtitle={t('Shown only once. Anyone with it can fill the form in until you end it.')}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      opened
      form={form}
      title={round ? t('Send {{name}} to {{client}}', { name, client: round.client }) : t('New link')}
      save={via === 'none' || kind === 'anyone' ? t('Make link') : t('Send a link')}
      onClose={onClose}
    >
      <SelectField<LinkKind>
        name="kind"
        label={t('For')}
        data={[
          ...(round
            ? [{ value: 'client' as const, label: round.client }]
            : [
                { value: 'anyone' as const, label: t('Anyone') },
                { value: 'client' as const, label: t('A client') },
              ]),
          { value: 'user', label: t('A team member') },
        ]}
      />
      {kind === 'client' && !round && <KnownClientField name="client_id" label={t('Client')} />}
      {kind === 'user' && (
        <SelectField<number> mt="sm" name="user_id" label={t('Team member')} required data={people} />
      )}
      <SelectField<number>
        mt="sm"
        name="most"
        label={t('Can be filled in')}
        data={counts.map(value => ({
          value,
          label:
            value === 0
              ? t('As often as needed')
              : value === 1
                ? t('Once')
                : t('{{count}} times', { count: value }),
        }))}
      />
      <SelectField<number>
        mt="sm"
        name="days"
        label={t('Open for')}
        data={spans.map(value => ({
          value,
          label: value === 0 ? t('Until you end it') : t('{{count}} days', { count: value }),
        }))}
      />
      {kind !== 'anyone' && (
        <SelectField<LinkWay>
          mt="sm"
          name="via"
          label={t('Send it by')}
          data={[
            { value: 'none', label: t('I share it myself') },
            { value: 'email', label: t('Email') },
            { value: 'sms', label: t('SMS') },
          ]}
        />
      )}
    </FormDialog>
  )
}
