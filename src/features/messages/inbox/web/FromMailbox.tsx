import { Button } from '@mantine/core'
import { IconMailSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { gmailContract } from '#features/messages/gmail/gmail.contract.ts'
import { mailboxContract } from '#features/messages/mailbox/mailbox.contract.ts'
import type { UnfiledBox } from '#features/messages/mailbox/web/use-unfiled.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'

const UnfiledMails = lazyDialog(
  async () => (await import('#features/messages/mailbox/web/UnfiledMails.tsx')).UnfiledMails,
)

/** Leads to mails of unknown senders, where a mailbox is connected that leaves them out. */
export function FromMailbox({ onOpen }: { onOpen: (threadId: number) => void }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const boxes = useBoxes()
  if (boxes.length === 0) return null
  return (
    <>
      <Button variant="default" leftSection={<IconMailSearch size={16} />} onClick={() => setOpen(true)}>
        {t('Unknown senders')}
      </Button>
      {isOpen && (
        <UnfiledMails
          boxes={boxes}
          onClose={() => setOpen(false)}
          onOpen={thread => {
            setOpen(false)
            onOpen(thread)
          }}
        />
      )}
    </>
  )
}

/** Mailboxes that are read and that the viewer may look into. */
function useBoxes(): UnfiledBox[] {
  const isAdmin = useMay(mailboxContract.file.access)
  const kept = { staleTime: 300_000 }
  const admin = { ...kept, enabled: isAdmin }
  const mailbox = useRead(mailboxContract.state, {}, admin).data?.result
  const gmail = useRead(gmailContract.state, {}, admin).data?.result
  const own = useRead(gmailContract.own, {}, kept).data?.result
  return [
    ...(isAdmin && mailbox && !mailbox.takes_strangers && mailbox.state !== 'ended'
      ? (['mailbox'] as const)
      : []),
    ...(isAdmin && gmail?.active && !gmail.has_ended ? (['gmail'] as const) : []),
    ...(own?.active && !own.has_ended ? (['own'] as const) : []),
  ]
}
