import { Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { CodeSnippet } from '#web/ui/CodeSnippet.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type LeadForm, leadFormsContract } from '../lead-forms.contract.ts'
import {
  columnText,
  isReachable,
  type LeadColumn,
  type LeadTarget,
  leadFormTexts,
  leadOf,
  leadTargets,
  mostColumns,
  type SentColumn,
  targetsFor,
} from '../lead-forms.rules.ts'
import { targetLabels } from './lead-form-words.ts'
import classes from './lead-forms.module.css'

interface LeadFormDialogProps {
  form: LeadForm
  onClose: () => void
}

/** Assigns each column of a lead form to a field, tried on its last delivery. */
export function LeadFormDialog({ form, onClose }: LeadFormDialogProps) {
  const t = useTexts()
  const read = useRead(leadFormsContract.deliveries, { form_id: form.id }, { staleTime: 0 })
  if (read.data) {
    const sent = read.data.result.filter(({ columns }) => columns.length > 0)
    const sample = sent.find(({ outcome }) => outcome !== 'contact') ?? sent[0]
    return (
      <ColumnsForm
        leadForm={form}
        sample={sample?.columns ?? []}
        sent={sent.flatMap(({ columns }) => columns)}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog opened size="lg" title={form.name} onClose={onClose}>
      <Loaded read={read} failed={t('Couldn’t load the deliveries')}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

/** Columns of the last deliveries, then those that were chosen for before. */
function allColumns(sent: readonly SentColumn[], kept: readonly LeadColumn[]): LeadColumn[] {
  const byKey = new Map<string, LeadColumn>()
  for (const column of [...targetsFor(sent, kept), ...kept])
    if (!byKey.has(column.key)) byKey.set(column.key, column)
  return [...byKey.values()].slice(0, mostColumns)
}

function ColumnsForm({
  leadForm: { id, name, url, columns: kept, version },
  sample,
  sent,
  onClose,
}: {
  leadForm: LeadForm
  /** The delivery that the columns are tried on. */
  sample: readonly SentColumn[]
  /** Columns of all last deliveries. */
  sent: readonly SentColumn[]
  onClose: () => void
}) {
  const t = useTexts()
  const save = useSend(leadFormsContract.save, { saved: 'Saved.' })
  const form = useContractForm(leadFormsContract.save, {
    draft: `lead form ${id}`,
    version,
    defaults: { id, name, columns: allColumns([...sample, ...sent], kept), version },
    onSubmit: async input => {
      await save.send(input)
      onClose()
    },
  })
  const columns = useWatch({ control: form.methods.control, name: 'columns' }) as LeadColumn[]
  const choices = leadTargets.map(value => ({ value, label: t(targetLabels[value]) }))
  return (
    <FormDialog opened form={form} size={columns.length > 0 ? 'xl' : 'md'} title={name} onClose={onClose}>
      <Stack gap="md">
        <TextField
          name="name"
          label={t('Portal or campaign')}
          description={t('It becomes the source of each lead.')}
          withAsterisk
          maxLength={80}
        />
        <CodeSnippet name={t('Webhook URL')} label={t('Webhook URL')} code={url} />
        {columns.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('Send a test first. Its columns appear here.')}
          </Text>
        ) : (
          <div className={classes.sides}>
            <ul className={classes.columns}>
              {columns.map(({ key, label }, at) => (
                <li key={key}>
                  <SelectField<LeadTarget> name={`columns.${at}.target`} label={label} data={choices} />
                  <div className={classes.sent}>
                    {[...sample, ...sent].find(each => each.key === key)?.value}
                  </div>
                </li>
              ))}
            </ul>
            <FormLeadPreview sample={sample} columns={columns} />
          </div>
        )}
      </Stack>
    </FormDialog>
  )
}

/** The lead that the last delivery makes by these columns. */
function FormLeadPreview({ sample, columns }: { sample: readonly SentColumn[]; columns: LeadColumn[] }) {
  const t = useTexts()
  if (sample.length === 0) return null
  const { answers, ...lead } = leadOf(sample, columns)
  const facts: [string, string][] = [
    ['Name', lead.name],
    ['Company', lead.company_name],
    ['Phone', lead.phone],
    ['Email', lead.email],
    ['Address', lead.address],
    ['What they need', lead.note],
    ['Details', answers.map(columnText).join('\n')],
  ]
  return (
    <section className={classes.preview} aria-label={t('Preview of the lead')}>
      <h3 className={classes.heading}>{t('Preview of the lead')}</h3>
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {!isReachable(lead) && <p role="status">{t(leadFormTexts.contact)}</p>}
    </section>
  )
}
