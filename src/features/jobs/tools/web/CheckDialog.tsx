import { SimpleGrid } from '@mantine/core'
import { dayText } from '#shared/dates.ts'
import { DayField } from '#web/forms/DayField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type OpenTool, toolsContract } from '../tools.contract.ts'
import { type CheckKind, checkKinds, checkLabels } from '../tools.rules.ts'

/** A test of a tool. Its certificate is added to it afterwards. */
export function CheckDialog({ tool, onClose }: { tool: OpenTool; onClose: () => void }) {
  const t = useTexts()
  const { today } = useCompanyTime()
  const add = useSend(toolsContract.check, { saved: 'Saved.' })
  const form = useContractForm(toolsContract.check, {
    draft: `check of tool ${tool.id}`,
    defaults: {
      kind: (tool.overdue[0] ?? 'tag') as CheckKind,
      checked_on: dayText(today),
      passed: 1,
      number: '',
      note: '',
    },
    toInput: values => ({ ...values, id: tool.id }),
    onSubmit: async input => {
      await add.send(input)
      onClose()
    },
  })
  return (
    <FormDialog opened form={form} title={t('Add a test')} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <SelectField<CheckKind>
          name="kind"
          label={t('What')}
          data={checkKinds.map(value => ({ value, label: t(checkLabels[value]) }))}
        />
        <DayField name="checked_on" label={t('Day')} />
        <SelectField<number>
          name="passed"
          label={t('Result')}
          data={[
            { value: 1, label: t('Passed') },
            { value: 0, label: t('Failed') },
          ]}
        />
        <TextField name="number" label={t('Tag or certificate number')} maxLength={60} />
      </SimpleGrid>
      <TextField mt="md" name="note" label={t('Note')} maxLength={200} />
    </FormDialog>
  )
}
