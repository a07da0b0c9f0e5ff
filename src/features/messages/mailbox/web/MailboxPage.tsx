import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { mailboxContract } from '../mailbox.contract.ts'
import { ConnectMailbox } from './ConnectMailbox.tsx'
import { MailboxCard } from './MailboxCard.tsx'

/** The company's own mailbox, whose mail of clients joins their conversations. */
export default function MailboxPage() {
  const t = useTexts()
  const read = useRead(mailboxContract.state, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Couldn’t load settings')}>
      {({ result }) =>
        result === null ? <ConnectMailbox mailbox={null} /> : <MailboxCard mailbox={result} />
      }
    </Loaded>
  )
}
