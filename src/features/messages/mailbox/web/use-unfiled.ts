import { type GmailBox, gmailContract } from '#features/messages/gmail/gmail.contract.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { mailboxContract } from '../mailbox.contract.ts'

/** A mailbox whose unknown senders are listed: the company's by IMAP or at Gmail, or the viewer's own at Gmail. */
export type UnfiledBox = 'mailbox' | 'gmail' | 'own'

export interface UnfiledMail {
  id: string
  name: string
  address: string
  subject: string
  at: string
}

const gmailOf = (box: UnfiledBox): GmailBox => (box === 'own' ? 'own' : 'company')
const kept = { staleTime: 60_000 }

/** Mails of unknown senders in a mailbox, and how one is filed; the conversation that it is in then. */
export function useUnfiled(box: UnfiledBox) {
  const isImap = box === 'mailbox'
  const of = gmailOf(box)
  const imap = useRead(mailboxContract.unfiled, {}, { ...kept, enabled: isImap })
  const gmail = useRead(gmailContract.unfiled, { of }, { ...kept, enabled: !isImap })
  const fileImap = useSend(mailboxContract.file)
  const fileGmail = useSend(gmailContract.file)
  const mails: UnfiledMail[] | undefined = isImap
    ? imap.data?.mails.map(({ uid, ...mail }) => ({ ...mail, id: String(uid) }))
    : gmail.data?.mails
  const read = {
    ...(isImap ? imap : gmail),
    data: mails && { mails, isCut: !isImap && gmail.data?.is_cut === true },
  }
  async function file({ id }: UnfiledMail, is_blocked: boolean): Promise<number> {
    const { thread_id } = isImap
      ? await fileImap.send({ uid: Number(id), uid_validity: imap.data!.uid_validity, is_blocked })
      : await fileGmail.send({ of, id, is_blocked })
    return thread_id
  }
  return { read, file }
}
