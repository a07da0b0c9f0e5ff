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
    rows: t('Kinds of leave'),
    row: t('Kind of leave'),
    add: t('New Kind of Leave'),
    change: t('The new name shows on all leave of this kind.'),
    search: t('Search kinds of leave'),
    noMatch: t('No matching kinds of leave'),
  }
  return (
    <Stack gap="md">
      <Card
        title={t('Leave earned a year')}
        about={t(
          'By everybody who is not casual. Set other hours, such as part-time, under Shifts and Leave.',
        )}
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
          title: t('No kinds of your own'),
          text: t(
            'Annual, personal, unpaid and other leave are there already. Add more, such as long service.',
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
