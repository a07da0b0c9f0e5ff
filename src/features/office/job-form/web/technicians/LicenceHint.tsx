import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { licencesContract } from '#features/people/licences/licences.contract.ts'
import { licenceInput } from '#features/people/licences/web/use-missing-licences.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import classes from '../appointments/AppointmentFields.module.css'
import { firstStart, type JobValues } from '../job-values.ts'

/** Shows right away who has no valid licence for the job, which saving would ask about. */
export function LicenceHint() {
  const t = useTexts()
  const [technicians, jobTypes, appointments] = useWatch<
    JobValues,
    ['technician_ids', 'job_type_ids', 'appointments']
  >({ name: ['technician_ids', 'job_type_ids', 'appointments'] })
  const ask = { technicians, jobTypes, jobId: null, at: firstStart(appointments) || null }
  const isAsked = technicians.length > 0 && jobTypes.length > 0
  const { data } = useRead(licencesContract.missing, licenceInput(ask), { enabled: isAsked })
  if (!isAsked) return null
  return data?.result.map(({ id, why }) => (
    <Text key={id} size="xs" className={classes.hint} role="status">
      <IconAlertTriangle size={14} aria-hidden="true" />
      {t(why)}
    </Text>
  ))
}
