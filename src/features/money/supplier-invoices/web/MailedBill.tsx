import { UnstyledButton } from '@mantine/core'
import type { BillOfMailProps } from '#features/messages/inbox/web/task-dialog.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { mailedBillsContract } from '../mailed-bills.contract.ts'
import { invoiceTexts } from '../supplier-invoices.rules.ts'
import classes from './supplier-invoices.module.css'

/** The supplier invoices of a message's files, or the button that has them read. */
export function MailedBill({ thread, message, way }: BillOfMailProps) {
  const t = useTexts()
  const may = useMay(mailedBillsContract.ofThread.access)
  const { data } = useRead(mailedBillsContract.ofThread, { id: thread }, { enabled: may })
  const read = useSend(mailedBillsContract.read, { saved: 'The invoice is being read.' })
  if (!may || !data) return null
  const bills = data.result.filter(each => each.message_id === message)
  return (
    <div className={classes.mailed}>
      {bills.map(({ invoice_id: open, number, state, is_unread }) => (
        <span key={open}>
          {is_unread && state === 'draft' && `${t(invoiceTexts.unreadable)} `}
          <AppLink className={way} to="/manage/inventory/invoices" query={{ open }}>
            {number === '' ? t('Open the bill') : t('Open bill {{number}}', { number })}
          </AppLink>
        </span>
      ))}
      {bills.length === 0 && (
        <UnstyledButton
          className={way}
          disabled={read.isPending}
          onClick={() => void read.send({ id: message }).catch(() => {})}
        >
          {t('Read as bill')}
        </UnstyledButton>
      )}
    </div>
  )
}
