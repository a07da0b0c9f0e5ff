import { LeadForm } from '#features/sales/leads/web/LeadForm.tsx'
import type { Thread } from './thread-entry.tsx'

interface NewLeadProps {
  thread: Thread
  /** The sender's last words. */
  asked: string
  onClose: () => void
}

/** The form of a lead that begins with what an unknown sender wrote. */
export function NewLead({ thread, asked, onClose }: NewLeadProps) {
  const reached = thread.address.includes('@') ? { email: thread.address } : { phone: thread.address }
  const begin = {
    of: `thread ${thread.id}`,
    thread_id: thread.id,
    name: thread.name,
    note: asked,
    ...reached,
  }
  return <LeadForm lead={null} begin={begin} onClose={onClose} />
}
