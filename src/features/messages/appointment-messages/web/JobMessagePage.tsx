import { Stack } from '@mantine/core'
import { messageTemplatesContract } from '#features/messages/message-templates/message-templates.contract.ts'
import {
  type AppointmentTextName,
  appointmentTextNames,
} from '#features/messages/message-templates/message-templates.rules.ts'
import { CompanyTextCard } from '#features/messages/message-templates/web/CompanyTextCard.tsx'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { ArrivalSettings } from './ArrivalSettings.tsx'

const cards: Record<AppointmentTextName, { title: string; about: string }> = {
  'job-sms': { title: 'Confirmation', about: 'Sent when an appointment is booked.' },
  'change-sms': { title: 'Change', about: 'Sent when an appointment is rescheduled.' },
  'cancel-sms': { title: 'Cancellation', about: 'Sent when an appointment is cancelled.' },
  'appointment-sms': { title: 'Reminder', about: 'Sent before an appointment.' },
  'on-the-way-sms': { title: 'On the way', about: 'Sent when the technician starts travel.' },
  'late-sms': {
    title: 'Running late',
    about: 'Sent to the next clients when the technician is running late.',
  },
}

/** The text messages about an appointment, in the company's words. */
export default function JobMessagePage() {
  const t = useTexts()
  return (
    <Loaded read={useRead(messageTemplatesContract.jobSms, {})} failed={t('Failed to load template')}>
      {({ texts }) => (
        <Stack gap="lg">
          {appointmentTextNames.map(name => {
            const text = texts.find(each => each.name === name)!
            const { title, about } = cards[name]
            return <CompanyTextCard key={name} title={t(title)} about={t(about)} text={text} />
          })}
          <ArrivalSettings />
        </Stack>
      )}
    </Loaded>
  )
}
