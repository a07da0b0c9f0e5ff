import { Button, Menu } from '@mantine/core'
import { IconCopy, IconDeviceMobileMessage, IconMail, IconUserShare } from '@tabler/icons-react'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { portalLinkContract } from '../portal-link.contract.ts'

/** Gives a client the way into their portal. */
export function PortalLinkMenu({ id }: { id: number }) {
  const t = useTexts()
  const { data } = useRead(portalLinkContract.portalLink, { id }, { staleTime: 60_000 })
  const send = useSend(portalLinkContract.sendPortalLink, { saved: 'Sent.' })
  async function copy() {
    try {
      await navigator.clipboard.writeText(data?.url ?? '')
      toast.success(t('Copied.'))
    } catch {
      toast.error(t('Couldn’t copy. Please allow it in your browser.'))
    }
  }
  const by = (via: 'email' | 'sms') => void send.send({ id, via, note: '' }).catch(() => {})
  return (
    <Menu position="bottom-end" withinPortal shadow="lg">
      <Menu.Target>
        <Button variant="default" disabled={!data} leftSection={<IconUserShare size={16} />}>
          {t('Portal')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          {t('Copy portal link')}
        </Menu.Item>
        <Menu.Label>{t('Send portal link')}</Menu.Label>
        <Menu.Item leftSection={<IconMail size={16} />} disabled={!data?.email} onClick={() => by('email')}>
          {data?.email || t('No email address')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDeviceMobileMessage size={16} />}
          disabled={!data?.phone}
          onClick={() => by('sms')}
        >
          {data?.phone ? displayPhone(data.phone) : t('No mobile number')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
