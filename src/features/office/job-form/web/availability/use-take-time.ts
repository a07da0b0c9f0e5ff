import { useFormContext } from 'react-hook-form'
import { defaultDuration } from '#features/account/job-types/durations.rules.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { type JobValues, newAppointment } from '../job-values.ts'

interface Taken {
  technician: number | null
  /** UTC. */
  starts_at: string
  /** Left out: as long as the appointment before, or as the job's type usually takes. */
  minutes?: number
  /** Joins those on the job, instead of taking their place. */
  joins?: boolean
}

/**
 * Gives the job in the form a time: the first appointment without one gets it, else the only one that is still to come,
 * else a new one. Its technician takes the place of those on the job; a technician on the job already stays with the others.
 */
export function useTakeTime() {
  const time = useCompanyTime()
  const { setValue, getValues } = useFormContext<JobValues>()
  const jobTypes = useRead(jobTypesContract.options, {}, { staleTime: 300_000 }).data?.result ?? []

  return ({ technician, starts_at, minutes, joins = false }: Taken) => {
    const now = getValues('appointments')
    const types = getValues('job_type_ids')
    const usual = jobTypes.find(type => type.value === types[0])?.appointment_duration ?? defaultDuration
    const isToCome = (each: JobValues['appointments'][number]) =>
      each.id === null || !each.starts_at || time.toWall(each.starts_at) >= time.now
    const open = now.findIndex(each => !each.starts_at)
    const moved = open >= 0 ? open : now.length === 1 && isToCome(now[0]!) ? 0 : -1
    const added = { ...newAppointment, send_sms: getValues('sends_sms') }
    const next =
      moved >= 0
        ? now.map((each, i) => (i === moved ? { ...each, starts_at, ...(minutes && { minutes }) } : each))
        : [...now, { ...added, starts_at, minutes: minutes ?? now.at(-1)?.minutes ?? usual }]
    setValue('appointments', next, { shouldDirty: true })
    const present = getValues('technician_ids')
    if (technician === null ? joins || present.length === 0 : present.includes(technician)) return
    const taken = technician === null ? [] : [technician]
    setValue('technician_ids', joins ? [...present, ...taken] : taken, { shouldDirty: true })
  }
}
