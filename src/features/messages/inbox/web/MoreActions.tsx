import { ActionIcon, Menu } from '@mantine/core'
import {
  IconBan,
  IconCalendarPlus,
  IconDots,
  IconFileDollar,
  IconMailCog,
  IconMailOpened,
  IconPlus,
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
import { mailRulesContract } from '#features/messages/mail-rules/mail-rules.contract.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { user } from '#shared/access.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import type { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { readQuery, useSend } from '#web/use-endpoint.ts'
import { useMay, useViewer } from '#web/viewer.ts'
import { inboxContract } from '../inbox.contract.ts'
import type { TaskDialog } from './task-dialog.ts'
import type { Thread } from './thread-entry.tsx'
import { lastAsked, threadName } from './thread-entry.tsx'

const MailRuleDialog = lazyDialog(
  async () => (await import('#features/messages/mail-rules/web/MailRuleDialog.tsx')).MailRuleDialog,
)
const NewLead = lazyDialog(async () => (await import('./NewLead.tsx')).NewLead)

interface MoreActionsProps {
  thread: Thread
  /** The client's last words. */
  asked: string
  /** The last mail that is proven to be from its sender. */
  mail: number | undefined
  TaskDialog: TaskDialog
  /** Called when there is nothing more to do in it now. */
  onAway: () => void
}

/** Actions that begin something new from a conversation, lead out of it, or end it. */
export function MoreActions({ thread, asked, mail, TaskDialog, onAway }: MoreActionsProps) {
  const { id, client_id: clientId, job_id: jobId, address, is_blocked: isBlocked } = thread
  const t = useTexts()
  const go = useGo()
  const queryClient = useQueryClient()
  const newJob = useNewJob()
  const mayBook = canBook(useViewer()) === true
  const mayLead = useMay(leadsContract.add.access)
  const mayRule = useMay(mailRulesContract.save.access) && mail !== undefined
  const [adding, setAdding] = useState<'lead' | 'task' | 'lead rule' | 'bill rule' | null>(null)
  const mayQuote = useMay(user({ permission: 'money.manage' }))
  const additionalInfo = asked || undefined
  const quoteWay =
    clientId === null
      ? { to: '/quotes/newquotes', query: { phone: address, additionalInfo } }
      : { to: `/client/newestimate/${clientId}`, query: { additionalInfo } }
  /** With the client, or the number of a sender whom nobody knows, and the words that ask for it. */
  async function book() {
    // The drawn thread may be from before the client's last word.
    const { messages } = await queryClient.fetchQuery({
      ...readQuery(inboxContract.thread, { id, pages: 1 }),
      staleTime: 0,
    })
    const description = lastAsked(messages)
    if (clientId === null) return newJob.open({ phone: address, description })
    const { result } = await queryClient.fetchQuery(readQuery(clientsContract.open, { id: clientId }))
    newJob.open({ client: clientFromWire(result), description })
  }
  const name = threadName(thread) || t('Unknown sender')
  const task = {
    of: `thread ${id}`,
    title: t('Message from {{name}}', { name }),
    description: [asked, address].filter(Boolean).join('\n\n'),
    technician_id: thread.assignee_id,
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
            <Menu.Item leftSection={<IconUserQuestion size={14} />} onClick={() => setAdding('lead')}>
              {t('New Lead')}
            </Menu.Item>
          )}
          {mayBook && (
            <Menu.Item leftSection={<IconCalendarPlus size={14} />} onClick={() => setAdding('task')}>
              {t('Add Agenda')}
            </Menu.Item>
          )}
          {mayRule && (
            <>
              <Menu.Item leftSection={<IconMailCog size={14} />} onClick={() => setAdding('lead rule')}>
                {t('Leads from this sender')}
              </Menu.Item>
              <Menu.Item leftSection={<IconMailCog size={14} />} onClick={() => setAdding('bill rule')}>
                {t('Bills from this sender')}
              </Menu.Item>
            </>
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
      {adding === 'lead' && <NewLead thread={thread} asked={asked} onClose={() => setAdding(null)} />}
      {(adding === 'lead rule' || adding === 'bill rule') && mail !== undefined && (
        <MailRuleDialog
          messageId={mail}
          makes={adding === 'lead rule' ? 'lead' : 'bill'}
          onClose={() => setAdding(null)}
        />
      )}
      {adding === 'task' && <TaskDialog task={task} onClose={() => setAdding(null)} />}
    </>
  )
}
