import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBriefcase,
  IconCar,
  IconCoffee,
  IconHammer,
  IconLogin2,
  IconLogout2,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { entryLabels } from '#features/people/clock/clock.rules.ts'
import { formatInstant } from '#shared/dates.ts'
import type { Receives, Sends } from '#shared/endpoint.ts'
import { language, useTexts } from '#web/i18n.ts'
import type { tabletsContract } from '../tablets.contract.ts'
import classes from './tablet.module.css'

type Press = Pick<Sends<typeof tabletsContract.press>, 'status' | 'kind' | 'paid' | 'job_id'>
export interface Choice {
  press: Press
  label: string
}

interface ClockChoicesProps {
  known: Receives<typeof tabletsContract.person>
  zone: string
  isBusy: boolean
  onChoose: (choice: Choice) => void
}

/** Activities that a person can change to from the present one. */
export function ClockChoices({ known: { result: now, jobs }, zone, isBusy, onChoose }: ClockChoicesProps) {
  const t = useTexts()
  const nameOf = (job: { number: number; name: string }) =>
    t('Job #{{number}}, {{name}}', { number: String(job.number), name: job.name })
  const choice = (label: string, press: Press, icon: ReactNode, look: object = {}) => (
    <Button
      key={label}
      className={classes.choice}
      variant="default"
      leftSection={icon}
      disabled={isBusy}
      onClick={() => onChoose({ label, press })}
      {...look}
    >
      {label}
    </Button>
  )
  const main = { variant: 'filled' }
  const toJob = (job: (typeof jobs)[number]) =>
    choice(nameOf(job), { status: 'In', kind: 'work', job_id: job.id }, <IconHammer size={24} />)
  if (!now.timedIn)
    return (
      <div className={classes.choices}>
        {choice(t('Clock in'), { status: 'In' }, <IconLogin2 size={28} />, main)}
        {jobs.map(toJob)}
      </div>
    )
  const { kind, job, since, resume } = now
  const doing = [now.paid ? t(entryLabels[kind!]) : t('Unpaid break'), job && nameOf(job)]
  const time = since ? formatInstant(since, zone, language(), 'time') : ''
  const isBreak = kind === 'break'
  return (
    <>
      <p className={classes.now}>
        {t('{{what}} since {{time}}', { what: doing.filter(Boolean).join(' · '), time })}
      </p>
      <div className={classes.choices}>
        {isBreak
          ? choice(
              resume?.job ? nameOf(resume.job) : t('Back to work'),
              { status: 'In', kind: resume?.kind ?? 'work', job_id: resume?.job?.id ?? null },
              <IconArrowBackUp size={28} />,
              main,
            )
          : [
              choice(
                t('Unpaid break'),
                { status: 'In', kind: 'break', paid: false },
                <IconCoffee size={24} />,
              ),
              choice(t('Paid break'), { status: 'In', kind: 'break', paid: true }, <IconCoffee size={24} />),
            ]}
        {!isBreak &&
          (kind !== 'work' || job) &&
          choice(t('Work'), { status: 'In', kind: 'work' }, <IconHammer size={24} />)}
        {kind !== 'travel' && choice(t('Travel'), { status: 'In', kind: 'travel' }, <IconCar size={24} />)}
        {kind !== 'general' &&
          choice(t('General'), { status: 'In', kind: 'general' }, <IconBriefcase size={24} />)}
        {jobs.filter(each => each.id !== (isBreak ? resume?.job?.id : job?.id)).map(toJob)}
        {choice(t('Clock out'), { status: 'Out' }, <IconLogout2 size={28} />, {
          variant: 'filled',
          color: 'pink',
        })}
      </div>
    </>
  )
}
