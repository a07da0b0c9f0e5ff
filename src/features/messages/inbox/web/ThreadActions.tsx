import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconBan,
  IconCheck,
  IconClock,
  IconDots,
  IconFileDollar,
  IconMailOpened,
  IconPlus,
  IconRotate,
  IconTool,
  IconUser,
  IconUserQuestion,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { clientFromWire } from '#features/clients/clients/clients.wire.ts'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { useNewJob } from '#features/jobs/jobs/web/use-new-job.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { user } from '#shared/access.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import type { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { readQuery, useRead, useSend } from '#web/use-endpoint.ts'
import { useMay, useViewer } from '#web/viewer.ts'
import { inboxContract } from '../inbox.contract.ts'
import classes from './inbox.module.css'
import { snoozeTimes } from './snooze-times.ts'
import type { Thread } from './thread-entry.tsx'

const NewLead = lazyDialog(async () => (await import('./NewLead.tsx')).NewLead)

interface ThreadActionsProps {
  thread: Thread
  /** The client's last words. */
  asked: string
  /** Called when it is out of the way. */
  onDone: () => void
}

/** Actions on a conversation: given to somebody, put off, finished. */
export function ThreadActions({ thread, asked, onDone }: ThreadActionsProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const change = useSend(inboxContract.change)
  const { id, state, snoozed_until, assignee_id, assignee, is_blocked } = thread
  const able = useRead(inboxContract.people, {}, { staleTime: 300_000 }).data?.result ?? []
  // Somebody who lost access since then still looks after it, until somebody else does.
  const isGone = assignee_id !== null && !able.some(person => person.id === assignee_id)
  const people = isGone ? [{ id: assignee_id, fullname: assignee }, ...able] : able
  const save = (what: Omit<Parameters<typeof change.send>[0], 'id'>) =>
    change.send({ id, ...what }).then(
      () => true,
      () => false,
    )
  async function putAway(what: { state: 'done' } | { snoozed_until: string }, said: string) {
    if (!(await save(what))) return
    const back = { state: 'open' as const, snoozed_until: null }
    toast.success(said, { undo: () => void save(back) })
    onDone()
  }
  return (
    <div className={classes.actions}>
      <Select
        className={classes.assignee}
        aria-label={t('Assigned to')}
        placeholder={t('Unassigned')}
        size="xs"
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        data={people.map(person => ({ value: String(person.id), label: person.fullname }))}
        value={assignee_id === null ? null : String(assignee_id)}
        onChange={value => void save({ assignee_id: Number(value) || null })}
      />
      {is_blocked ? null : snoozed_until || state === 'done' ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRotate size={14} />}
          onClick={() => void save({ state: 'open', snoozed_until: null })}
        >
          {t('Reopen')}
        </Button>
      ) : (
        <>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button size="xs" variant="default" leftSection={<IconClock size={14} />}>
                {t('Snooze')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {snoozeTimes(time.now).map(({ label, wall }) => (
                <Menu.Item
                  key={label}
                  rightSection={time.wall(wall, label === 'Later today' ? 'time' : 'dateTime')}
                  onClick={() => {
                    const until = time.toUtc(wall)
                    void putAway(
                      { snoozed_until: until },
                      t('Snoozed until {{time}}', { time: time.instant(until) }),
                    )
                  }}
                >
                  {t(label)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Button
            size="xs"
            leftSection={<IconCheck size={14} />}
            loading={change.isPending}
            onClick={() => void putAway({ state: 'done' }, t('Marked as done'))}
          >
            {t('Done')}
          </Button>
        </>
      )}
      <More thread={thread} asked={asked} onAway={onDone} />
    </div>
  )
}

interface MoreProps extends Pick<ThreadActionsProps, 'thread' | 'asked'> {
  /** Called when there is nothing more to do in it now. */
  onAway: () => void
}

function More({ thread, asked, onAway }: MoreProps) {
  const { id, client_id: clientId, job_id: jobId, address, is_blocked: isBlocked } = thread
  const t = useTexts()
  const go = useGo()
  const queryClient = useQueryClient()
  const newJob = useNewJob()
  const mayBook = canBook(useViewer()) === true
  const mayLead = useMay(leadsContract.add.access)
  const [isAdding, setAdding] = useState(false)
  const mayQuote = useMay(user({ permission: 'money.manage' }))
  const additionalInfo = asked || undefined
  const quoteWay =
    clientId === null
      ? { to: '/quotes/newquotes', query: { phone: address, additionalInfo } }
      : { to: `/client/newestimate/${clientId}`, query: { additionalInfo } }
  /** With the client, or the number of a sender whom nobody knows, and the words that ask for it. */
  async function book() {
    if (clientId === null) return newJob.open({ phone: address, description: asked })
    const { result } = await queryClient.fetchQuery(readQuery(clientsContract.open, { id: clientId }))
    newJob.open({ client: clientFromWire(result), description: asked })
  }
  const read = useSend(inboxContract.read)
  const { send: change } = useSend(inboxContract.change)
  async function block() {
    await change({ id, is_blocked: true })
    const { state, snoozed_until } = thread
    const back = { id, is_blocked: false, state, snoozed_until }
    toast.success(t('Sender blocked'), { undo: () => void change(back).catch(() => {}) })
    onAway()
  }
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size={30} variant="default" aria-label={t('More actions')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayBook && (
            <Menu.Item
              leftSection={<IconPlus size={14} />}
              onClick={() => void book().catch((error: unknown) => toast.error(t(error as SendError)))}
            >
              {t('New Job')}
            </Menu.Item>
          )}
          {mayQuote && (
            <Menu.Item leftSection={<IconFileDollar size={14} />} onClick={() => void go(quoteWay)}>
              {t('New Quote')}
            </Menu.Item>
          )}
          {mayLead && clientId === null && (
            <Menu.Item leftSection={<IconUserQuestion size={14} />} onClick={() => setAdding(true)}>
              {t('New Lead')}
            </Menu.Item>
          )}
          {jobId !== null && (
            <Menu.Item
              leftSection={<IconTool size={14} />}
              onClick={() => void go({ to: '/jobs', query: { job: jobId } })}
            >
              {t('Open the job')}
            </Menu.Item>
          )}
          {clientId !== null && (
            <Menu.Item
              leftSection={<IconUser size={14} />}
              onClick={() => void go({ to: `/clients/edit/${clientId}` })}
            >
              {t('Open the client')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconMailOpened size={14} />}
            onClick={() => {
              onAway()
              void read.send({ id, is_read: false }).catch(() => {})
            }}
          >
            {t('Mark as unread')}
          </Menu.Item>
          {clientId === null && address !== '' && !isBlocked && (
            <Menu.Item leftSection={<IconBan size={14} />} onClick={() => void block().catch(() => {})}>
              {t('Block sender')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAdding && <NewLead thread={thread} asked={asked} onClose={() => setAdding(false)} />}
    </>
  )
}
