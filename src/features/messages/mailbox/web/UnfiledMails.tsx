import { Button, Menu, Text } from '@mantine/core'
import { IconBan, IconChevronDown, IconMessage, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { LeadForm } from '#features/sales/leads/web/LeadForm.tsx'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import classes from './UnfiledMails.module.css'
import { type UnfiledBox, type UnfiledMail, useUnfiled } from './use-unfiled.ts'

const boxTitles: Record<UnfiledBox, string> = {
  mailbox: 'Company mailbox',
  gmail: 'Company Gmail',
  own: 'Your own Gmail',
}

interface UnfiledMailsProps {
  /** Mailboxes that the viewer may look into. */
  boxes: readonly UnfiledBox[]
  onClose: () => void
  /** Called with the conversation that the mail was filed in. */
  onOpen: (threadId: number) => void
}

type Way = 'conversation' | 'lead' | 'block'

/** Mails of unknown senders in the company's mailbox or the viewer's own, which are taken in one by one. */
export function UnfiledMails({ boxes, onClose, onOpen }: UnfiledMailsProps) {
  const t = useTexts()
  const [box, setBox] = useState(boxes[0]!)
  const { read, file } = useUnfiled(box)
  const [lead, setLead] = useState<{ mail: UnfiledMail; thread: number } | null>(null)
  const [busy, setBusy] = useState('')
  async function take(mail: UnfiledMail, way: Way) {
    setBusy(mail.id)
    try {
      const thread = await file(mail, way === 'block')
      if (way === 'conversation') return onOpen(thread)
      if (way === 'lead') return setLead({ mail, thread })
      toast.success(t('Sender blocked'))
      await read.refetch()
    } finally {
      setBusy('')
    }
  }
  if (lead) {
    const { thread, mail } = lead
    const begin = {
      of: `thread ${thread}`,
      thread_id: thread,
      name: mail.name,
      note: mail.subject,
      email: mail.address,
    }
    return <LeadForm lead={null} begin={begin} onClose={() => onOpen(thread)} />
  }
  return (
    <Dialog opened size="md" title={t('Unknown senders')} onClose={onClose}>
      <Text size="sm" c="dimmed" mb="md">
        {t('Emails of the last 30 days from people who aren’t clients.')}
      </Text>
      {boxes.length > 1 && (
        <Select
          mb="md"
          label={t('Mailbox')}
          data={boxes.map(value => ({ value, label: t(boxTitles[value]) }))}
          value={box}
          allowDeselect={false}
          onChange={value => value && setBox(value)}
        />
      )}
      <Loaded read={read} shape="list" failed={t('Couldn’t read the mailbox')}>
        {({ mails, isCut }) =>
          mails.length === 0 ? (
            <EmptyState
              icon={<IconMessage size={22} stroke={1.6} />}
              title={t('No emails from unknown senders')}
            />
          ) : (
            <>
              <ul className={classes.mails}>
                {mails.map(mail => (
                  <Mail
                    key={mail.id}
                    mail={mail}
                    busy={busy === mail.id}
                    onTake={way => void take(mail, way).catch(() => {})}
                  />
                ))}
              </ul>
              {isCut && (
                <Text size="sm" c="dimmed" mt="sm">
                  {t('Only the newest emails are shown.')}
                </Text>
              )}
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}

interface MailProps {
  mail: UnfiledMail
  busy: boolean
  onTake: (way: Way) => void
}

function Mail({ mail: { name, address, subject, at }, busy, onTake }: MailProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  return (
    <li className={classes.mail}>
      <div className={classes.words}>
        <div className={classes.sender}>
          {name || address}
          {name && <span className={classes.address}> {address}</span>}
        </div>
        <div>{subject || t('No subject')}</div>
        <div className={classes.address}>{instant(at)}</div>
      </div>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button size="xs" variant="default" loading={busy} rightSection={<IconChevronDown size={14} />}>
            {t('File')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconMessage size={14} />} onClick={() => onTake('conversation')}>
            {t('As a client message')}
          </Menu.Item>
          <Menu.Item leftSection={<IconUserPlus size={14} />} onClick={() => onTake('lead')}>
            {t('As a lead')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconBan size={14} />} onClick={() => onTake('block')}>
            {t('Block sender')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
