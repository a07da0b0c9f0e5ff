import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { IconCalendarX, IconCopy, IconDots, IconPencil, IconPlayerStop } from '@tabler/icons-react'
import { JobLink } from '#features/jobs/jobs/web/JobLink.tsx'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { recurringContract, type Upcoming } from '../recurring.contract.ts'
import { type ShownRecurring, spellRepetition } from '../recurring.wire.ts'
import classes from './recurring.module.css'

interface OccurrencesProps {
  rule: ShownRecurring
  version: number
  /** The form is to be about this one and those after it. */
  onChangeFrom: (one: Upcoming) => void
  onClose: () => void
}

/** Upcoming occurrences, made or planned; each can be cancelled, changed or made the pattern. */
export function Occurrences({ rule, version, onChangeFrom, onClose }: OccurrencesProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const confirm = useConfirm()
  const { data } = useRead(recurringContract.open, { id: rule.id })
  const cancel = useSend(recurringContract.cancel)
  const restore = useSend(recurringContract.restore, { saved: 'Restored.' })
  const edit = useSend(recurringContract.edit, { saved: 'Saved.' })
  const upcoming = data?.result.upcoming ?? []
  const { id } = rule

  async function cancelOne({ day }: Upcoming) {
    await cancel.send({ id, day })
    toast.success(t('This occurrence is cancelled.'), { undo: () => void restore.send({ id, day }) })
  }
  async function cancelFollowing({ day, datetime }: Upcoming) {
    const isSure = await confirm({
      title: t('Cancel this and all following'),
      message: t('No more jobs from {{time}}. Any already created are deleted.', {
        time: instant(datetime, 'dayAndTime'),
      }),
      confirm: t('Cancel them'),
      cancel: t('Keep them'),
      danger: true,
      run: () => cancel.send({ id, day, following: true }),
    })
    if (isSure) onClose()
  }
  /** Only what they are booked with: the rule stays as it is stored. */
  async function followJob({ day, datetime, job_id, job_number }: Upcoming) {
    const isSure = await confirm({
      title: t('Book all later visits like this one'),
      message: t('Client, address, description, technicians and contacts are copied from job #{{number}}.', {
        number: String(job_number),
      }),
      run: () => {
        const { starts_at: _, ...repetition } = rule
        const sent = spellRepetition('edit', { ...repetition, starts_at: datetime })
        return edit.send({ ...sent, id, version, from: day, job_id })
      },
    })
    if (isSure) onClose()
  }

  if (upcoming.length === 0) return null
  return (
    <section aria-label={t('Coming up')}>
      <Text fw={500} mb={6}>
        {t('Coming up')}
      </Text>
      <ul className={classes.occurrences}>
        {upcoming.map(each => (
          <li key={each.day}>
            <span className={each.is_cancelled ? classes.cancelled : undefined}>
              {instant(each.datetime, 'dayAndTime')}
            </span>
            {each.job_id !== null && (
              <JobLink id={each.job_id}>{t('Job #{{number}}', { number: String(each.job_number) })}</JobLink>
            )}
            {each.is_cancelled ? (
              <Button
                size="compact-xs"
                variant="default"
                loading={restore.isPending}
                onClick={() => void restore.send({ id, day: each.day })}
              >
                {t('Restore')}
              </Button>
            ) : (
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={t('Options for {{time}}', { time: instant(each.datetime, 'dayAndTime') })}
                  >
                    <IconDots size={18} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item leftSection={<IconCalendarX size={16} />} onClick={() => void cancelOne(each)}>
                    {t('Cancel this one')}
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconPlayerStop size={16} />}
                    onClick={() => void cancelFollowing(each)}
                  >
                    {t('Cancel this and all following')}
                  </Menu.Item>
                  <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onChangeFrom(each)}>
                    {t('Change this and all following')}
                  </Menu.Item>
                  {each.job_id !== null && (
                    <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void followJob(each)}>
                      {t('Book all later visits like this one')}
                    </Menu.Item>
                  )}
                </Menu.Dropdown>
              </Menu>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
