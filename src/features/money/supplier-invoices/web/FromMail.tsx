import { Anchor, Text } from '@mantine/core'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { SupplierInvoice } from '../supplier-invoices.contract.ts'

/** The mail that an invoice came by. */
export function FromMail({ mail }: { mail: NonNullable<SupplierInvoice['mail']> }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  return (
    <Text size="sm">
      {t('Emailed by {{address}} on {{time}}.', { address: mail.from, time: instant(mail.at) })}{' '}
      <Anchor
        component={AppLink}
        to="/message"
        query={{ thread: mail.thread_id }}
        size="sm"
        underline="always"
      >
        {t('Open the email')}
      </Anchor>
    </Text>
  )
}
