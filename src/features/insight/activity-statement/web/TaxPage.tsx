import { Button, Group } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { accountingContract } from '#features/money/accounting/accounting.contract.ts'
import { FilesCard } from '#features/money/accounting/web/FilesCard.tsx'
import { supplierInvoicesContract } from '#features/money/supplier-invoices/supplier-invoices.contract.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useMay } from '#web/viewer.ts'
import { Lodgings } from './Lodgings.tsx'
import classes from './tax.module.css'
import { Worksheet } from './Worksheet.tsx'

/** The activity statement's worksheet, what was lodged, and the files for an accountant. */
export default function TaxPage() {
  const t = useTexts()
  const mayBills = useMay(supplierInvoicesContract.list.access)
  const mayFiles = useMay(accountingContract.exportJournal.access)
  return (
    <div className={classes.page}>
      <Worksheet />
      <Lodgings />
      {mayFiles && <FilesCard />}
      {mayBills && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconFileInvoice size={16} />}
            renderRoot={props => <AppLink to="/manage/inventory/invoices" {...props} />}
          >
            {t('Supplier Invoices')}
          </Button>
        </Group>
      )}
    </div>
  )
}
