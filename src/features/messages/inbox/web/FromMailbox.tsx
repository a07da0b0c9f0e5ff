import { Button } from '@mantine/core'
import { IconMailSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { mailboxContract } from '#features/messages/mailbox/mailbox.contract.ts'
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
  const mayFile = useMay(mailboxContract.file.access)
  const mailbox = useRead(mailboxContract.state, {}, { enabled: mayFile, staleTime: 300_000 }).data?.result
  if (!mayFile || !mailbox || mailbox.takes_strangers || mailbox.state === 'ended') return null
  return (
    <>
      <Button variant="default" leftSection={<IconMailSearch size={16} />} onClick={() => setOpen(true)}>
        {t('Unknown senders')}
      </Button>
      {isOpen && (
        <UnfiledMails
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
