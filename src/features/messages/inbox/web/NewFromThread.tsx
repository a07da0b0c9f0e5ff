import { teamContract } from '#features/people/team/team.contract.ts'
import { LeadForm } from '#features/sales/leads/web/LeadForm.tsx'
import { AgendaDialog } from '#features/schedule/agenda/web/AgendaDialog.tsx'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { type Thread, threadName } from './thread-entry.tsx'

interface NewFromThreadProps {
  what: 'lead' | 'task'
  thread: Thread
  /** The client's last words. */
  asked: string
  onClose: () => void
}

/** The form of a lead or a task that begins with what a conversation says. */
export function NewFromThread({ what, thread, asked, onClose }: NewFromThreadProps) {
  const reached = thread.address.includes('@') ? { email: thread.address } : { phone: thread.address }
  const begin = { of: `thread ${thread.id}`, name: thread.name, note: asked, ...reached }
  return what === 'lead' ? (
    <LeadForm lead={null} begin={begin} onClose={onClose} />
  ) : (
    <NewTask thread={thread} asked={asked} onClose={onClose} />
  )
}

function NewTask({ thread, asked, onClose }: Omit<NewFromThreadProps, 'what'>) {
  const t = useTexts()
  const { now, toUtc } = useCompanyTime()
  const team = useRead(teamContract.workerOptions, {}, { staleTime: 300_000 }).data?.result ?? []
  // The next full hour.
  const starts = Math.floor(now / 60) * 60 + 60
  const task = {
    title: t('Answer {{name}}', { name: threadName(thread) || t('Unknown sender') }),
    description: asked,
    starts_at: toUtc(starts),
    ends_at: toUtc(starts + 60),
  }
  return <AgendaDialog task={task} team={team} of={`thread ${thread.id}`} onClose={onClose} />
}
