import { InboxPage } from '#features/messages/inbox/web/InboxPage.tsx'
import type { NewTaskProps } from '#features/messages/inbox/web/task-dialog.ts'
import { MailedBill } from '#features/money/supplier-invoices/web/MailedBill.tsx'
import { teamContract } from '#features/people/team/team.contract.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'

const AgendaDialog = lazyDialog(
  async () => (await import('#features/schedule/agenda/web/AgendaDialog.tsx')).AgendaDialog,
)

/** Minutes to which a new task's begin is rounded up, and its length. */
const step = 30

function NewTask({ task: { of, ...task }, onClose }: NewTaskProps) {
  const time = useCompanyTime()
  const team = useRead(teamContract.workerOptions, {}, { staleTime: 300_000 }).data?.result
  if (!team) return null
  const begin = Math.ceil((time.now + 1) / step) * step
  const when = { starts_at: time.toUtc(begin), ends_at: time.toUtc(begin + step) }
  return <AgendaDialog of={of} task={{ ...task, ...when }} team={team} onClose={onClose} />
}

/** The inbox with the dialog of a task and the bills of mails, which messages do not know. */
export default function InboxScreen() {
  return <InboxPage TaskDialog={NewTask} BillOfMail={MailedBill} />
}
