import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { messageTemplatesContract } from '#features/messages/message-templates/message-templates.contract.ts'
import { MessageTextField } from '#features/messages/message-templates/web/MessageTextField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useRowForm } from '#web/forms/use-row-form.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { ConditionGroups } from '../../automations/web/ConditionGroups.tsx'
import { type Campaign, campaignsContract } from '../campaigns.contract.ts'
import { placeholderNames, textProblems } from '../campaigns.rules.ts'
import { AudienceCount } from './AudienceCount.tsx'
import { AudienceMenu } from './AudienceMenu.tsx'
import type { Draft } from './draft.ts'

const PreviewDialog = lazyDialog(async () => (await import('./PreviewDialog.tsx')).PreviewDialog)

interface CampaignDialogProps {
  /** null: a new one. */
  row: Campaign | null
  draft: Draft
  onClose: () => void
  /** It was saved: with the id of the campaign. */
  onSaved: (id: number) => void
}

type Values = Omit<Draft, 'template_id'> & { template_id: string }

/** The builder of a campaign: the message, and who gets it. */
export function CampaignDialog({ row, draft, onClose, onSaved }: CampaignDialogProps) {
  const t = useTexts()
  const [isPreview, setPreview] = useState(false)
  const templates = useRead(messageTemplatesContract.emails, {}).data?.data ?? []
  const { name, channel, subject, text, template_id, conditions, tracks_links } = draft
  const form = useRowForm<typeof campaignsContract.add, typeof campaignsContract.edit, Values>(
    campaignsContract,
    row,
    {
      defaults: {
        name,
        channel,
        subject,
        text,
        template_id: template_id === null ? '' : String(template_id),
        conditions,
        tracks_links,
      },
      toInput: ({ template_id: template, ...rest }) => ({
        ...rest,
        template_id: template === '' || rest.channel === 'sms' ? null : Number(template),
      }),
      rules: textProblems,
      added: 'Campaign saved.',
      onDone: added => {
        const id = row?.id ?? added?.data.id
        if (id === undefined) onClose()
        else onSaved(id)
      },
    },
  )
  const { watch, setValue } = form.methods
  const values = watch()
  const isSms = values.channel === 'sms'
  return (
    <FormDialog
      opened
      size="lg"
      form={form}
      onClose={onClose}
      title={row ? row.name : t('New campaign')}
      save={t('Save and continue')}
      footerStart={
        <Button variant="default" onClick={() => setPreview(true)}>
          {t('Preview')}
        </Button>
      }
    >
      <Stack gap="md">
        <TextField name="name" label={t('Name')} withAsterisk maxLength={80} data-autofocus />
        <SelectField<'email' | 'sms'>
          name="channel"
          label={t('Send by')}
          data={[
            { value: 'email', label: t('Email') },
            { value: 'sms', label: t('SMS') },
          ]}
        />
        {!isSms && <TextField name="subject" label={t('Subject')} withAsterisk maxLength={200} />}
        {!isSms && (
          <SelectField<string>
            name="template_id"
            label={t('Design')}
            data={[
              { value: '', label: t('Plain text') },
              ...templates
                .filter(each => each.is_designed)
                .map(each => ({ value: String(each.id), label: each.name })),
            ]}
          />
        )}
        <MessageTextField
          key={values.channel}
          name="text"
          label={t('Message')}
          channel={values.channel}
          counted={values.text}
          placeholders={placeholderNames}
          withAsterisk
        />
        {isSms && (
          <Text size="sm" c="dimmed">
            {t('Your name, ABN and a way to opt out are added.')}
          </Text>
        )}
        <SwitchField name="tracks_links" label={t('Count clicks on links')} />
        <ConditionGroups
          source="clients"
          title={t('Audience')}
          empty={t('No conditions: all clients.')}
          value={values.conditions}
          onChange={next => setValue('conditions', next, { shouldDirty: true })}
        />
        <AudienceMenu
          conditions={values.conditions}
          onChoose={next => setValue('conditions', next, { shouldDirty: true })}
        />
        <AudienceCount channel={values.channel} conditions={values.conditions} />
      </Stack>
      {isPreview && (
        <PreviewDialog
          content={{
            ...values,
            template_id: values.template_id === '' || isSms ? null : Number(values.template_id),
          }}
          onClose={() => setPreview(false)}
        />
      )}
    </FormDialog>
  )
}
