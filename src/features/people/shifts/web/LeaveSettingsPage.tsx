import { Stack } from '@mantine/core'
import { IconBeach } from '@tabler/icons-react'
import { useMemo } from 'react'
import { CatalogueDialog } from '#web/forms/CatalogueDialog.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { CatalogueList } from '#web/ui/list/CatalogueList.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { leaveKindsContract, type OwnLeaveKind } from '../leave-kinds.contract.ts'
import { Entitlements } from './Entitlements.tsx'

/** Hours of leave that everybody earns a year, and the company's own kinds of leave. */
export default function LeaveSettingsPage() {
  const t = useTexts()
  const columns = useMemo<Column<OwnLeaveKind, never>[]>(
    () => [{ id: 'paid', header: t('Paid'), width: 120, cell: row => (row.paid ? t('Paid') : t('Unpaid')) }],
    [t],
  )
  const texts = {
    rows: t('Leave types'),
    row: t('Leave type'),
    add: t('New Leave Type'),
    change: t('The new name shows on all leave of this type.'),
    search: t('Search leave types'),
    noMatch: t('No matching leave types'),
  }
  return (
    <Stack gap="md">
      <Card
        title={t('Leave earned per year')}
        about={t('For everyone except casuals. Set part-time or other hours under Shifts and Leave.')}
        style={{ maxWidth: 720 }}
      >
        <Entitlements userId={null} />
      </Card>
      <CatalogueList
        contract={leaveKindsContract}
        file={leaveKindsContract.exportLeaveKinds}
        columns={columns}
        texts={texts}
        empty={{
          title: t('No leave types of your own'),
          text: t(
            'Annual, personal, unpaid and other leave are built in. Add others, such as long service leave.',
          ),
          icon: <IconBeach size={22} stroke={1.6} />,
        }}
      >
        {(row, onClose) => (
          <CatalogueDialog
            contract={leaveKindsContract}
            row={row}
            texts={texts}
            defaults={{ paid: row?.paid ?? true }}
            onClose={onClose}
          >
            <SwitchField name="paid" label={t('Paid')} />
          </CatalogueDialog>
        )}
      </CatalogueList>
    </Stack>
  )
}
