import { Button, Group, SimpleGrid } from '@mantine/core'
import { IconBuildingStore, IconFileImport, IconTags } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type Supplier, suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { CatalogueDialog } from '#web/forms/CatalogueDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { CatalogueList } from '#web/ui/list/CatalogueList.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'

const PriceListDialog = lazyDialog(async () => (await import('./PriceListDialog.tsx')).PriceListDialog)

/** Whom parts are bought from. */
export default function SuppliersPage() {
  const t = useTexts()
  const [listOf, setListOf] = useState<Supplier | null>(null)
  const texts = {
    rows: t('Suppliers'),
    row: t('Supplier'),
    add: t('New Supplier'),
    search: t('Search suppliers'),
    noMatch: t('No matching suppliers'),
  }
  const columns = useMemo<Column<Supplier>[]>(
    () => [
      { id: 'email', header: t('Email'), hideBelow: 'md', cell: row => row.email },
      { id: 'account', header: t('Account'), width: 140, hideBelow: 'lg', cell: row => row.account },
      { id: 'abn', header: t('ABN'), width: 160, hideBelow: 'xl', cell: row => row.abn },
    ],
    [t],
  )
  return (
    <CatalogueList
      contract={suppliersContract}
      file={suppliersContract.exportSuppliers}
      columns={columns as never}
      texts={texts}
      empty={{
        title: t('No suppliers yet'),
        text: t('Add your suppliers so you can order low stock.'),
        icon: <IconBuildingStore size={22} stroke={1.6} />,
      }}
    >
      {(row, onClose) =>
        row && listOf?.id === row.id ? (
          <PriceListDialog
            supplier={row}
            onClose={() => {
              setListOf(null)
              onClose()
            }}
          />
        ) : (
          <CatalogueDialog
            contract={suppliersContract}
            row={row}
            texts={texts}
            defaults={{
              abn: row?.abn ?? '',
              account: row?.account ?? '',
              email: row?.email ?? '',
              phone: row?.phone ?? '',
              terms: row?.terms ?? '',
              lead_days: row?.lead_days ?? 0,
            }}
            onClose={onClose}
          >
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mt="md">
              <TextField
                name="email"
                label={t('Email')}
                description={t('Orders are sent here')}
                maxLength={254}
              />
              <TextField name="phone" label={t('Phone')} maxLength={40} />
              <TextField name="abn" label={t('ABN')} maxLength={20} />
              <TextField name="account" label={t('Our account number')} maxLength={60} />
              <TextField name="terms" label={t('Payment terms')} maxLength={200} />
              <NumberField
                name="lead_days"
                label={t('Lead time (days)')}
                min={0}
                max={365}
                decimalScale={0}
              />
            </SimpleGrid>
            {row && (
              <Group mt="md" gap="xs">
                <Button
                  component={AppLink}
                  to="/manage/inventory/prices"
                  query={{ supplier: String(row.id) }}
                  variant="default"
                  leftSection={<IconTags size={16} />}
                >
                  {t('Prices')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconFileImport size={16} />}
                  onClick={() => setListOf(row as Supplier)}
                >
                  {t('Import price list')}
                </Button>
              </Group>
            )}
          </CatalogueDialog>
        )
      }
    </CatalogueList>
  )
}
