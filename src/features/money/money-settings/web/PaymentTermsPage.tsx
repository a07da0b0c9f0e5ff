import { ActionIcon, Button, Checkbox, Group, Radio } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import type { Receives } from '#shared/endpoint.ts'
import { FormCard } from '#web/forms/FormCard.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { useSettingsForm } from '#web/forms/use-settings-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { moneySettingsContract } from '../money-settings.contract.ts'
import { mostTerms } from '../money-settings.rules.ts'
import classes from './payment-terms.module.css'

type Kept = Receives<typeof moneySettingsContract.terms>

/** When invoices can be due. */
export default function PaymentTermsPage() {
  const t = useTexts()
  const read = useRead(moneySettingsContract.terms, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load payment terms')}>
      {kept => <TermsForm kept={kept} />}
    </Loaded>
  )
}

function TermsForm({ kept }: { kept: Kept }) {
  const t = useTexts()
  const form = useSettingsForm(moneySettingsContract.saveTerms, kept, {
    values: ({ result, usual }) => ({
      // The form's rows have ids of their own.
      terms: result.map(({ id, ...term }) => ({
        ...term,
        term_id: id as number | undefined,
        name: t(term.name),
      })),
      usual: Math.max(
        0,
        result.findIndex(term => term.id === usual),
      ),
    }),
    toInput: ({ terms, usual: place }) => ({
      terms: terms.map(({ term_id, ...term }) => ({
        ...term,
        ...(term_id !== undefined && { id: term_id }),
      })),
      usual: place,
    }),
  })
  const { control, watch, setValue } = form.methods
  const { fields, append, remove } = useFieldArray({ control, name: 'terms' })
  const chosen = watch('usual')
  return (
    <FormCard
      form={form}
      width={720}
      title={t('Payment terms')}
      about={t('Existing invoices keep their due dates. New invoices get the selected term.')}
    >
      {fields.map((field, i) => (
        <div key={field.id} className={classes.term}>
          <Radio
            className={classes.usual}
            aria-label={t('For new invoices: {{name}}', { name: watch(`terms.${i}.name`) })}
            checked={chosen === i}
            onChange={() => setValue('usual', i, { shouldDirty: true })}
          />
          <TextField name={`terms.${i}.name`} label={t('Name')} maxLength={80} />
          <NumberField name={`terms.${i}.days`} label={t('Days')} allowDecimal={false} min={0} max={365} />
          <Checkbox
            className={classes.month}
            label={t('From the end of the month')}
            checked={watch(`terms.${i}.after_month`)}
            onChange={({ currentTarget: { checked } }) =>
              setValue(`terms.${i}.after_month`, checked, { shouldDirty: true })
            }
          />
          <ActionIcon
            className={classes.remove}
            variant="subtle"
            color="red"
            disabled={fields.length === 1}
            aria-label={t('Remove {{name}}', { name: watch(`terms.${i}.name`) })}
            onClick={() => {
              remove(i)
              if (chosen >= i && chosen > 0) setValue('usual', chosen - 1, { shouldDirty: true })
            }}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={fields.length >= mostTerms}
          onClick={() => append({ name: '', days: 7, after_month: false, term_id: undefined })}
        >
          {t('Add a term')}
        </Button>
      </Group>
    </FormCard>
  )
}
