import { Anchor, SimpleGrid, Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { workerOptions } from '#features/people/team/worker-options.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { FormCard } from '#web/forms/FormCard.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { type Choice, SelectField } from '#web/forms/SelectField.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TagsField } from '#web/forms/TagsField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import type { ContractForm } from '#web/forms/use-form.ts'
import { language, useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { CodeSnippet } from '#web/ui/CodeSnippet.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { bookingPageContract, type ShownBookingPage } from '../booking-page.contract.ts'
import { type BookingPage, mostSuburbs } from '../booking-page.rules.ts'
import { BookedTypes } from './BookedTypes.tsx'
import { OnlineBookings } from './OnlineBookings.tsx'
import { useHours } from './use-hours.ts'
import { WaitingList } from './WaitingList.tsx'
import { WaitingSettings } from './WaitingSettings.tsx'

/** The page on which strangers book, as the office sets it up, and what came by it. */
export default function BookingPageSettings() {
  const t = useTexts()
  return (
    <Stack gap="md">
      <SettingsForm
        read={bookingPageContract.settings}
        save={bookingPageContract.save}
        failed={t('Couldn’t load the booking page')}
        values={({ version: _, url: _url, ...page }: ShownBookingPage): BookingPage => page}
      >
        {(form, kept) => (
          <>
            <FormCard
              form={form}
              width={720}
              title={t('Booking page')}
              about={t('Clients choose the work and a free time.')}
            >
              <Look />
              <BookedTypes />
              <Times />
              <Area form={form} />
              <WaitingSettings />
            </FormCard>
            <PageLink kept={kept} />
          </>
        )}
      </SettingsForm>
      <OnlineBookings />
      <WaitingList />
    </Stack>
  )
}

function Look() {
  const t = useTexts()
  return (
    <>
      <SwitchField name="is_on" label={t('Page is active')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField name="title" label={t('Title')} maxLength={80} />
        <TextField name="slug" label={t('Name in the link')} maxLength={60} />
      </SimpleGrid>
      <TextArea name="intro" label={t('Introduction')} maxLength={500} minRows={2} />
      <SelectField
        name="mode"
        label={t('A booking becomes')}
        data={[
          { value: 'ask', label: t('A request to confirm') },
          { value: 'book', label: t('An appointment at once') },
        ]}
      />
      <SwitchField
        name="deposit_back"
        label={t('Refund deposits')}
        description={t('When a client cancels in time.')}
      />
    </>
  )
}

const notices = [0, 60, 180, 360, 720, 1_440, 2_880, 4_320, 10_080]

function Times() {
  const t = useTexts()
  const time = useCompanyTime()
  const hours = useHours()
  const people = useRead(workerOptions, {}, { staleTime: 300_000 }).data?.result ?? []
  const clock = (minute: number): Choice<number> => ({ value: minute, label: time.wall(minute, 'time') })
  const steps = Array.from({ length: 48 }, (_, i) => i * 30)
  const notice = notices.map(value => ({ value, label: value === 0 ? t('None') : hours(value) }))
  const window = [0, 30, 60, 120, 240].map(value => ({
    value,
    label: value === 0 ? t('None') : t('{{count}} minutes', { count: value }),
  }))
  return (
    <>
      <MultiSelectField<number>
        name="technician_ids"
        label={t('People who are booked')}
        description={t('Leave empty for everyone.')}
        data={people}
      />
      <MultiSelectField<number>
        name="weekdays"
        label={t('Days')}
        data={[1, 2, 3, 4, 5, 6, 7].map(value => ({
          value,
          label: formatDay(value - 4, language(), 'weekday'),
        }))}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <SelectField<number> name="from" label={t('Earliest start')} data={steps.map(clock)} />
        <SelectField<number>
          name="to"
          label={t('Latest end')}
          data={[...steps.slice(1).map(clock), { value: 1_440, label: t('Midnight') }]}
        />
        <SelectField<number> name="notice" label={t('Notice before a booking')} data={notice} />
        <SelectField<number> name="change_notice" label={t('Notice to change or cancel')} data={notice} />
        <SelectField<number> name="window" label={t('Arrival window')} data={window} />
        <NumberField name="days_ahead" label={t('Days ahead')} min={1} max={28} />
        <NumberField name="per_day" label={t('Bookings a day')} min={1} placeholder={t('No limit')} />
        <NumberField name="share" label={t('Share of the day kept free')} min={0} max={90} suffix=" %" />
      </SimpleGrid>
    </>
  )
}

function Area({ form }: { form: ContractForm<BookingPage> }) {
  const t = useTexts()
  const area = useWatch({ control: form.methods.control, name: 'area' })
  return (
    <>
      <SelectField
        name="area"
        label={t('Area')}
        data={[
          { value: 'any', label: t('Any address') },
          { value: 'suburbs', label: t('Certain suburbs') },
          { value: 'radius', label: t('Around our address') },
        ]}
      />
      {area === 'suburbs' && (
        <TagsField name="suburbs" label={t('Suburbs and postcodes')} maxTags={mostSuburbs} />
      )}
      {area === 'radius' && <NumberField name="km" label={t('Kilometres')} min={1} max={500} />}
      <TagsField
        name="sites"
        label={t('Websites that may show it')}
        description={t('Leave empty for none.')}
        maxTags={20}
      />
    </>
  )
}

function PageLink({ kept }: { kept: ShownBookingPage }) {
  const t = useTexts()
  if (kept.url === '') return null
  const frame = `<iframe src="${kept.url}" title="${kept.title}" style="width:100%;height:900px;border:0"></iframe>`
  return (
    <Card title={t('Link and code')} style={{ maxWidth: 720 }}>
      <Stack gap="md">
        {kept.is_on ? (
          <Anchor href={kept.url} target="_blank" rel="noreferrer">
            {kept.url}
          </Anchor>
        ) : (
          <Text size="sm">{t('The page is off. Switch it on and save.')}</Text>
        )}
        {kept.sites.length > 0 && <CodeSnippet label={t('For your website:')} code={frame} />}
      </Stack>
    </Card>
  )
}
