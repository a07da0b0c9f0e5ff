import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBriefcase,
  IconCar,
  IconCoffee,
  IconDotsVertical,
  IconHammer,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Receives, Sends } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { clockContract } from '../clock.contract.ts'
import { entryLabels } from '../clock.rules.ts'
import { useClock } from './use-clock.ts'

type Status = Receives<typeof clockContract.status>['result']
type Job = Receives<typeof clockContract.jobs>['result'][number]

/** Goes over to a break, travel or another job in one tap, while clocked in. */
export function ClockMenu({ status, undo }: { status: Status; undo?: ReactNode }) {
  const t = useTexts()
  const time = useCompanyTime()
  const { send, isPending } = useClock()
  const jobs = useRead(clockContract.jobs, {}).data?.result ?? []
  const go = (to: Omit<Sends<typeof clockContract.clock>, 'status'>) => void send({ status: 'In', ...to })
  const nameOf = (job: Job | null) => {
    const known = job && (job.number ? job : (jobs.find(each => each.id === job.id) ?? null))
    return known ? t('Job #{{number}}, {{name}}', { number: String(known.number), name: known.name }) : ''
  }
  const { kind, resume } = status
  const doing = kind ? t(entryLabels[kind]) : ''
  const since = status.since ? time.instant(status.since, 'time') : ''
  const label = [doing, nameOf(status.job), since].filter(Boolean).join(' · ')
  return (
    <Menu position="bottom-end" withinPortal width={280}>
      <Menu.Target>
        <ActionIcon
          size={36}
          variant={kind === 'break' ? 'light' : 'default'}
          color={kind === 'break' ? 'orange' : 'gray'}
          aria-label={t('Switch activity')}
          disabled={isPending}
        >
          <IconDotsVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {undo}
        {kind === 'break' && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => go({ kind: resume?.kind ?? 'work', job_id: resume?.job?.id ?? null })}
          >
            {resume?.job ? t('Back to {{what}}', { what: nameOf(resume.job) }) : t('Back to work')}
          </Menu.Item>
        )}
        {kind !== 'break' && (
          <>
            <Menu.Item
              leftSection={<IconCoffee size={16} />}
              onClick={() => go({ kind: 'break', paid: false })}
            >
              {t('Unpaid break')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCoffee size={16} />}
              onClick={() => go({ kind: 'break', paid: true })}
            >
              {t('Paid break')}
            </Menu.Item>
          </>
        )}
        {kind !== 'travel' && (
          <Menu.Item leftSection={<IconCar size={16} />} onClick={() => go({ kind: 'travel' })}>
            {t('Travel')}
          </Menu.Item>
        )}
        {kind !== 'general' && (
          <Menu.Item leftSection={<IconBriefcase size={16} />} onClick={() => go({ kind: 'general' })}>
            {t('General')}
          </Menu.Item>
        )}
        {jobs.length > 0 && <Menu.Divider />}
        {jobs
          .filter(job => kind !== 'work' || job.id !== status.job?.id)
          .map(job => (
            <Menu.Item
              key={job.id}
              leftSection={<IconHammer size={16} />}
              onClick={() => go({ kind: 'work', job_id: job.id })}
            >
              {nameOf(job)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
