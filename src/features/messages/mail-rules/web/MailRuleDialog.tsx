import { Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { Receives } from '#shared/endpoint.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { mailRulesContract } from '../mail-rules.contract.ts'
import {
  type LeadLabels,
  labelsIn,
  leadFieldNames,
  type MailRuleKind,
  mailRuleProblem,
  noLabels,
  usualLabels,
} from '../mail-rules.rules.ts'
import { LabelField } from './LabelField.tsx'
import { LeadPreview } from './LeadPreview.tsx'
import classes from './mail-rule-dialog.module.css'
import { fieldLabels, kindLabels } from './mail-rule-words.ts'

interface MailRuleDialogProps {
  /** The mail by which a rule is made. */
  messageId?: number
  /** The rule that is changed. */
  ruleId?: number
  makes?: MailRuleKind
  onClose: () => void
}

/** The rule of a sender, beside the mail that it is tried on. */
export function MailRuleDialog({ messageId = 0, ruleId = 0, makes = 'lead', onClose }: MailRuleDialogProps) {
  const t = useTexts()
  const read = useRead(mailRulesContract.sample, { message_id: messageId, rule_id: ruleId }, { staleTime: 0 })
  if (read.data)
    return (
      <RuleForm
        sample={read.data}
        messageId={read.data.rule === null ? messageId : 0}
        makes={makes}
        onClose={onClose}
      />
    )
  return (
    <Dialog opened size="lg" title={t('Email rule')} onClose={onClose}>
      <Loaded read={read} failed={t('Couldn’t load the email')}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

interface RuleFormProps {
  sample: Receives<typeof mailRulesContract.sample>
  /** 0: the rule is used on mails that come from now on alone. */
  messageId: number
  makes: MailRuleKind
  onClose: () => void
}

function RuleForm({ sample: { sender, text, rule, sources }, messageId, makes, onClose }: RuleFormProps) {
  const t = useTexts()
  const save = useSend(mailRulesContract.save, { saved: 'Saved.' })
  const found = labelsIn(text)
  const form = useContractForm(mailRulesContract.save, {
    draft: `mail rule ${rule?.id ?? `of ${sender}`}`,
    version: rule?.version,
    defaults: {
      id: rule?.id ?? null,
      sender,
      name: rule?.name ?? portalOf(sender, sources),
      makes: rule?.makes ?? makes,
      labels: rule?.makes === 'lead' ? rule.labels : usualLabels(found),
      message_id: messageId || null,
      version: rule?.version,
    },
    rules: values => {
      const problem = mailRuleProblem({ ...values, labels: { ...noLabels, ...values.labels } })
      return problem ? [problem] : []
    },
    onSubmit: async input => {
      await save.send(input)
      onClose()
    },
  })
  const [kind, labels] = useWatch({ control: form.methods.control, name: ['makes', 'labels'] }) as [
    MailRuleKind,
    LeadLabels,
  ]
  const isLead = kind === 'lead'
  return (
    <FormDialog
      opened
      form={form}
      size={text && isLead ? 'xl' : 'md'}
      title={rule ? rule.name : isLead ? t('Leads from this sender') : t('Bills from this sender')}
      subtitle={sender}
      save={messageId && isLead ? t('Save and add lead') : undefined}
      onClose={onClose}
    >
      <div className={text && isLead ? classes.sides : undefined}>
        {text && isLead && (
          <Stack gap="md">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long mail scrolls by keys */}
            <section className={classes.mail} aria-label={t('Email')} tabIndex={0}>
              {text}
            </section>
            <LeadPreview text={text} labels={labels} />
          </Stack>
        )}
        <Stack gap="md">
          <SelectField<MailRuleKind>
            name="makes"
            label={t('Turn emails into')}
            searchable={false}
            data={[
              { value: 'lead', label: t(kindLabels.lead) },
              { value: 'bill', label: t(kindLabels.bill) },
            ]}
          />
          {(!messageId || sender === '') && (
            <TextField name="sender" label={t('Sender’s email')} type="email" withAsterisk maxLength={254} />
          )}
          <TextField
            name="name"
            label={isLead ? t('Portal or website') : t('Supplier')}
            description={isLead ? t('It becomes the source of each lead.') : undefined}
            withAsterisk
            maxLength={80}
          />
          {isLead ? (
            <>
              <Text size="sm" c="dimmed">
                {t('Choose the label that stands before each fact.')}
              </Text>
              <div className={classes.labels}>
                {leadFieldNames.map(field => (
                  <LabelField
                    key={field}
                    name={`labels.${field}`}
                    label={t(fieldLabels[field])}
                    found={found}
                  />
                ))}
              </div>
            </>
          ) : (
            <Text size="sm" c="dimmed">
              {t('PDFs and photos from this sender are read as supplier invoices.')}
            </Text>
          )}
        </Stack>
      </div>
    </FormDialog>
  )
}

/** The name of a sender's portal: a lead source that its domain names, or the domain's own. */
function portalOf(sender: string, sources: readonly string[]): string {
  const domain = sender.slice(sender.indexOf('@') + 1)
  const own =
    domain.split('.').find(part => part.length > 3 && !/^(mail|email|news|send)/.test(part)) ?? domain
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, '')
  return sources.find(name => plain(name) !== '' && plain(name) === plain(own)) ?? own
}
