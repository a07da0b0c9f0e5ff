import { Skeleton, Stack } from '@mantine/core'
import type { Receives } from '#shared/endpoint.ts'
import { Form } from '#web/forms/Form.tsx'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { SaveRow } from '#web/forms/SaveRow.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type GoogleConnection, googleCalendarContract } from '../google-calendar.contract.ts'

type Listed = Receives<typeof googleCalendarContract.calendars>['result']

/** Which calendars are read, and which is written to. */
export function GoogleCalendars({ connection }: { connection: GoogleConnection }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(googleCalendarContract.calendars, {}, { staleTime: 60_000 })
  if (error) return <LoadFailed title={t('Couldn’t load your calendars')} text={t(error)} onRetry={refetch} />
  if (!data) return <Skeleton height={120} radius="md" />
  return <Choice connection={connection} listed={data.result} />
}

interface Values {
  calendars: string[]
  write: string | null
}

function Choice({ connection, listed }: { connection: GoogleConnection; listed: Listed }) {
  const t = useTexts()
  const select = useSend(googleCalendarContract.select, { saved: 'Saved.' })
  const main = listed.find(each => each.primary)
  // New connections are offered the usual choice.
  const isNew = connection.read_at === null && connection.calendars.length === 0
  const form = useContractForm<typeof googleCalendarContract.select, Values>(googleCalendarContract.select, {
    draft: 'google calendars',
    defaults: {
      calendars: isNew && main ? [main.id] : connection.calendars.map(each => each.id),
      write: isNew && main?.writable ? main.id : connection.write,
    },
    onSubmit: async (input, values) => {
      await select.send(input)
      form.reset(values)
    },
  })
  const choices = listed.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Form form={form}>
      <Stack gap="md">
        <MultiSelectField
          name="calendars"
          label={t('Calendars that block bookings')}
          description={t('Their events show on the company calendar.')}
          data={choices}
        />
        <SelectField
          name="write"
          label={t('Calendar for your appointments')}
          description={t('We keep them up to date. Changes made in Google are ignored.')}
          placeholder={t('None')}
          clearable
          data={listed.filter(each => each.writable).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SaveRow form={form} />
      </Stack>
    </Form>
  )
}
