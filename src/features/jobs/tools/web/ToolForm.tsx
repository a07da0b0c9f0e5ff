import { SimpleGrid } from '@mantine/core'
import { DayField } from '#web/forms/DayField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { MoneyField } from '#web/forms/MoneyField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useRowForm } from '#web/forms/use-row-form.ts'
import { useTexts } from '#web/i18n.ts'
import { type OpenTool, toolsContract } from '../tools.contract.ts'
import { checkMonths } from '../tools.rules.ts'

interface ToolFormProps {
  /** null: a new one. */
  tool: OpenTool | null
  onClose: () => void
}

/** Facts of a tool: what it is, its warranty, and how often it is tested. */
export function ToolForm({ tool, onClose }: ToolFormProps) {
  const t = useTexts()
  const form = useRowForm(toolsContract, tool, {
    defaults: {
      name: tool?.name ?? '',
      serial: tool?.serial ?? '',
      note: tool?.note ?? '',
      cost_cents: tool?.cost_cents ?? 0,
      bought_on: tool?.bought_on ?? null,
      warranty_until: tool?.warranty_until ?? null,
      tag_months: tool ? tool.tag_months : 3,
      tag_due: tool?.tag_due ?? null,
      calibration_months: tool?.calibration_months ?? null,
      calibration_due: tool?.calibration_due ?? null,
    },
    onDone: onClose,
  })
  const every = checkMonths.map(months => ({
    value: months,
    label: t('{{count}} months', { count: months }),
  }))
  const [tag, calibration] = form.methods.watch(['tag_months', 'calibration_months'])
  return (
    <FormDialog opened form={form} title={tool ? tool.name : t('Add tool')} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextField name="name" label={t('Name')} withAsterisk maxLength={120} data-autofocus />
        <TextField name="serial" label={t('Serial number')} maxLength={80} />
        <MoneyField name="cost_cents" label={t('Cost')} />
        <DayField name="bought_on" label={t('Bought')} clearable />
        <DayField name="warranty_until" label={t('Warranty until')} clearable />
        <span />
        <SelectField<number>
          name="tag_months"
          label={t('Test and tag every')}
          placeholder={t('Not needed')}
          clearable
          data={every}
        />
        {tag !== null && <DayField name="tag_due" label={t('Next test and tag')} clearable />}
        {tag === null && <span />}
        <SelectField<number>
          name="calibration_months"
          label={t('Calibrate every')}
          placeholder={t('Not needed')}
          clearable
          data={every}
        />
        {calibration !== null && <DayField name="calibration_due" label={t('Next calibration')} clearable />}
      </SimpleGrid>
      <TextArea mt="md" name="note" label={t('Note')} maxLength={2_000} />
    </FormDialog>
  )
}
