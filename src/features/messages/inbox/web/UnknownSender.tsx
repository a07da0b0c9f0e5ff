import { Button } from '@mantine/core'
import { IconBan, IconUserPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { emptyClient, type FoundClient, spellClient } from '#features/clients/clients/clients.wire.ts'
import { ClientPicker } from '#features/clients/clients/web/ClientPicker.tsx'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { inboxContract } from '../inbox.contract.ts'
import classes from './inbox.module.css'
import type { Thread } from './thread-entry.tsx'

interface UnknownSenderProps {
  thread: Thread
  /** Called with the conversation that it is now. */
  onKnown: (id: number) => void
}

/** Makes an unknown sender a client, new or one that is there already. */
export function UnknownSender({ thread, onKnown }: UnknownSenderProps) {
  const t = useTexts()
  const [name, setName] = useState('')
  const [client, setClient] = useState<FoundClient | null>(null)
  const add = useSend(clientsContract.add)
  const remove = useSend(clientsContract.remove)
  const bind = useSend(inboxContract.setClient)
  const unbind = useSend(inboxContract.unsetClient)
  const isMail = thread.address.includes('@')
  async function save(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    const reached = isMail ? { email: thread.address } : { phone: thread.address }
    const id = client?.id ?? (await add.send(spellClient({ ...emptyClient, name, ...reached }))).id
    const { id: whole } = await bind.send({ id: thread.id, client_id: id })
    onKnown(whole)
    const back = async () => {
      await unbind.send({ id: thread.id })
      if (!client) await remove.send({ ids: [id] })
      onKnown(thread.id)
    }
    toast.success(client ? t('Conversation added to {{name}}', { name }) : t('Client added'), {
      undo: () => void back().catch(() => {}),
    })
  }
  return (
    <form className={classes.unknown} onSubmit={event => void save(event).catch(() => {})}>
      <ClientPicker
        label={t('Who is it?')}
        text={name}
        onText={text => {
          setName(text)
          setClient(null)
        }}
        isChosen={client !== null}
        onPick={(chosen, typed) => {
          setClient(chosen)
          setName(chosen ? chosen.name || chosen.company_name : typed.text)
        }}
      />
      <Button
        type="submit"
        variant="default"
        leftSection={<IconUserPlus size={16} />}
        disabled={name.trim() === ''}
        loading={add.isPending || bind.isPending}
      >
        {client ? t('Use this client') : t('Add client')}
      </Button>
    </form>
  )
}

/** Stands where an unknown sender would be answered who was blocked, and lets them be heard again. */
export function BlockedSender({ id }: { id: number }) {
  const t = useTexts()
  const change = useSend(inboxContract.change, { saved: t('Sender unblocked') })
  return (
    <div className={classes.blocked}>
      <IconBan size={18} aria-hidden />
      <span>{t('This sender is blocked. New messages are kept here, but nobody is notified.')}</span>
      <Button
        variant="default"
        size="xs"
        loading={change.isPending}
        onClick={() => void change.send({ id, is_blocked: false, state: 'open' }).catch(() => {})}
      >
        {t('Unblock')}
      </Button>
    </div>
  )
}
