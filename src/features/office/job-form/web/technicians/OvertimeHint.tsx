import { Text } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { overtimeContract } from '#features/schedule/overtime/overtime.contract.ts'
import { overtimeInput, usePersonOvertimeText } from '#features/schedule/overtime/web/use-added-overtime.ts'
import { useRead } from '#web/use-endpoint.ts'
import classes from '../appointments/AppointmentFields.module.css'
import type { JobValues } from '../job-values.ts'

/** Shows right away whose overtime the job makes, which saving would ask about. */
export function OvertimeHint() {
  const sentenceOf = usePersonOvertimeText()
  const [technicians, appointments] = useWatch<JobValues, ['technician_ids', 'appointments']>({
    name: ['technician_ids', 'appointments'],
  })
  const input = overtimeInput(appointments.map(appointment => ({ appointment, technicians })))
  const isAsked = input.visits.length > 0
  const { data } = useRead(overtimeContract.added, input, { enabled: isAsked })
  if (!isAsked) return null
  return data?.result.map(each => (
    <Text key={`${each.user_id} ${each.first_day}`} size="xs" className={classes.hint} role="status">
      <IconClockExclamation size={14} aria-hidden="true" />
      {sentenceOf(each)}
    </Text>
  ))
}
