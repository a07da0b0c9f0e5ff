import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { SiteSelect } from '#features/clients/clients/web/SiteSelect.tsx'
import type { Every } from '#features/jobs/asked-forms/asked.rules.ts'
import { parseDay } from '#shared/dates.ts'
import { DayField } from '#web/forms/DayField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { LinedRow, LinedRows } from '#web/ui/list/LinedRow.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { askedContract, type FormRound } from '../../asked.contract.ts'
import { KnownClientField } from '../KnownClient.tsx'

const everyLabels = { month: 'Every month', quarter: 'Every quarter', year: 'Every year' } as const

/** Clients and sites for which a form is due again and again. */
export function RoundsPart({ formId, rounds }: { formId: number; rounds: readonly FormRound[] }) {
  const t = useTexts()
  const [isAdding, setAdding] = useState(false)
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={500}>{t('Every month, quarter or year')}</Text>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          {t('Add a client')}
        </Button>
      </Group>
      {rounds.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('No client fills it in regularly yet.')}
        </Text>
      ) : (
        <LinedRows>
          {rounds.map(round => (
            <Round key={round.id} round={round} />
          ))}
        </LinedRows>
      )}
      {isAdding && <RoundDialog formId={formId} onClose={() => setAdding(false)} />}
    </Stack>
  )
}

function Round({ round }: { round: FormRound }) {
  const t = useTexts()
  const end = useSend(askedContract.endRound)
  async function drop() {
    await end.send({ id: round.id })
    toast.success(t('Recurring form ended.'), {
      undo: () => void end.send({ id: round.id, checked: true }).catch(() => {}),
    })
  }
  return (
    <LinedRow
      name={round.client}
      badge={<DueBadge round={round} />}
      about={round.site}
      detail={t(everyLabels[round.every])}
    >
      <Button
        variant="default"
        loading={end.isPending}
        aria-label={t('End for {{name}}', { name: round.client })}
        onClick={() => void drop().catch(() => {})}
      >
        {t('End')}
      </Button>
    </LinedRow>
  )
}

/** The day for which a round is due, red once it is over. */
export function DueBadge({ round: { due_on, is_due } }: { round: FormRound }) {
  const t = useTexts()
  const time = useCompanyTime()
  const day = parseDay(due_on) ?? 0
  const tone = day < time.today ? 'pink' : is_due ? 'amber' : 'grey'
  return <StatusBadge tone={tone}>{t('Due on {{day}}', { day: time.day(day) })}</StatusBadge>
}

function RoundDialog({ formId, onClose }: { formId: number; onClose: () => void }) {
  const t = useTexts()
  const add = useSend(askedContract.addRound, { saved: 'Saved.' })
  const form = useContractForm(askedContract.addRound, {
    draft: `form round ${formId}`,
    defaults: {
      form_id: formId,
      client_id: null as number | null,
      site_id: null as number | null,
      every: 'year' as Every,
      first_on: null as string | null,
    },
    toInput: values => ({ ...values, client_id: values.client_id ?? 0, first_on: values.first_on ?? '' }),
    rules: values => [
      ...(values.client_id === null
        ? [{ field: 'client_id' as const, message: 'Please choose a client.' }]
        : []),
      ...(values.first_on === null ? [{ field: 'first_on' as const, message: 'Please choose a day.' }] : []),
    ],
    onSubmit: async input => {
      await add.send(input)
      onClose()
    },
  })
  const { setValue, watch } = form.methods
  return (
    <FormDialog opened form={form} title={t('Recurring form')} onClose={onClose}>
      <KnownClientField name="client_id" label={t('Client')} onChosen={() => setValue('site_id', null)} />
      <SiteSelect
        clientId={watch('client_id')}
        siteId={watch('site_id')}
        onChoose={id => setValue('site_id', id, { shouldDirty: true })}
      />
      <SelectField<Every>
        name="every"
        label={t('How often')}
        data={(Object.keys(everyLabels) as Every[]).map(value => ({ value, label: t(everyLabels[value]) }))}
      />
      <DayField name="first_on" label={t('First due on')} />
    </FormDialog>
  )
}
