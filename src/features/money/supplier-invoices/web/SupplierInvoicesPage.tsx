import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconFileInvoice, IconFileUpload, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { acceptedFiles, xmlType } from '#features/jobs/files/files.rules.ts'
import { dayText } from '#shared/fact.ts'
import type { Translate } from '#shared/translator.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { language, useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import { moneyText } from '#web/money-text.ts'
import type { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { OpenedRow } from '#web/ui/list/OpenedRow.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { type RowOf, useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { supplierInvoicesContract } from '../supplier-invoices.contract.ts'
import { type InvoiceState, invoiceStates, stateLabels } from '../supplier-invoices.rules.ts'
import classes from './supplier-invoices.module.css'

const InvoiceDialog = lazyDialog(async () => (await import('./InvoiceDialog.tsx')).InvoiceDialog)
const BeingRead = lazyPart(async () => (await import('./BeingRead.tsx')).BeingRead)
type Row = RowOf<typeof supplierInvoicesContract.list>
const acceptedPapers = [acceptedFiles, xmlType, '.xml'].join(',')

/** Suppliers' invoices: dropped as PDFs or photos, read, checked and booked. */
export default function SupplierInvoicesPage() {
  const t = useTexts()
  const list = useListPage(supplierInvoicesContract.list, {
    sort: { field: 'id', order: 'DESC' },
    filters: { state: '' as InvoiceState | '' },
    rowId: row => row.id,
  })
  const { opened, open, close } = useOpenRow()
  const take = useSend(supplierInvoicesContract.take, { silent: true })
  const add = useSend(supplierInvoicesContract.add)
  const [sending, setSending] = useState<{ at: number; of: number } | null>(null)
  const [isOver, setOver] = useState(false)
  const columns = useMemo(() => columnsOf(t, day => dayText(day, language())), [t])

  async function sendFiles(files: readonly File[]) {
    if (files.length === 0 || sending) return
    let last: number | null = null
    for (const [i, file] of files.entries()) {
      setSending({ at: i + 1, of: files.length })
      try {
        if (file.size > supplierInvoicesContract.take.upload!.maxBytes)
          toast.error(t('The file is larger than 10 MB.'))
        else last = (await take.send({}, { file })).result.id
      } catch (error) {
        toast.error(`${file.name}: ${t(error as SendError)}`)
      }
    }
    setSending(null)
    if (files.length === 1 && last !== null) open(last)
  }
  async function addByHand() {
    open((await add.send({})).result.id)
  }

  const mayWrite = useMay(supplierInvoicesContract.add.access)
  const addButton = mayWrite && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} />}
      onClick={() => void addByHand().catch(() => {})}
    >
      {t('Enter manually')}
    </Button>
  )
  return (
    <>
      {mayWrite && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same by keys
        <div
          className={classes.drop}
          data-over={isOver || undefined}
          style={{ marginBottom: 16 }}
          onDragOver={event => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={event => {
            event.preventDefault()
            setOver(false)
            void sendFiles([...event.dataTransfer.files])
          }}
        >
          <Group justify="center" gap="sm">
            <Text size="sm" role="status">
              {sending
                ? t('Uploading {{at}} of {{of}} …', { at: String(sending.at), of: String(sending.of) })
                : t('Drop PDFs, photos or e-invoices here')}
            </Text>
            <FileButton multiple accept={acceptedPapers} onChange={files => void sendFiles(files)}>
              {props => (
                <Button {...props} leftSection={<IconFileUpload size={16} />} loading={sending !== null}>
                  {t('Choose files')}
                </Button>
              )}
            </FileButton>
          </Group>
        </div>
      )}
      <DataTable
        {...list.table}
        label={t('Supplier Invoices')}
        columns={columns}
        rowLabel={row => `${row.supplier_name || row.file_name} ${row.number}`}
        rowTone={row => (row.state === 'void' ? 'muted' : undefined)}
        onRowOpen={row => open(row.id)}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search supplier invoices')} />
            <Select
              aria-label={t('Status')}
              w={150}
              data={[
                { value: '', label: t('All') },
                ...invoiceStates.map(value => ({ value: value as string, label: t(stateLabels[value]) })),
              ]}
              value={list.filters.state}
              allowDeselect={false}
              onChange={value => list.setFilters({ state: (value ?? '') as InvoiceState | '' })}
            />
          </>
        }
        toolbarEnd={
          <>
            <ExportButton entry={supplierInvoicesContract.exportSupplierInvoices} input={list.fileInput} />
            {addButton}
          </>
        }
        noMatch={{
          title: t('No matching supplier invoices'),
          text: t('Check the spelling, or clear the search.'),
        }}
        empty={{
          title: t('No supplier invoices yet'),
          text: t('Drop a PDF or photo. Once you’ve checked it, it goes into stock or onto jobs.'),
          icon: <IconFileInvoice size={22} stroke={1.6} />,
          action: addButton,
        }}
      />
      {opened != null && (
        <OpenedRow
          entry={supplierInvoicesContract.open}
          id={opened}
          size="full"
          title={t('Supplier invoice')}
          onClose={close}
        >
          {(row, reload) =>
            row &&
            (row.state === 'reading' ? (
              <BeingRead invoice={row} onRead={reload} onClose={close} />
            ) : (
              <InvoiceDialog invoice={row} onClose={close} />
            ))
          }
        </OpenedRow>
      )}
    </>
  )
}

const tones: Record<InvoiceState, Tone> = { reading: 'blue', draft: 'amber', booked: 'green', void: 'grey' }

function columnsOf(t: Translate, dayOf: (day: string) => string): Column<Row, 'id'>[] {
  return [
    {
      id: 'supplier',
      header: t('Supplier'),
      sortField: 'id',
      cell: row => row.supplier_name || row.file_name || t('Unknown'),
    },
    {
      id: 'number',
      header: t('Number'),
      width: 190,
      cell: row => (row.kind === 'credit' ? t('Credit note {{number}}', { number: row.number }) : row.number),
    },
    {
      id: 'date',
      header: t('Date'),
      width: 130,
      hideBelow: 'md',
      cell: row => (row.issued_on ? dayOf(row.issued_on) : ''),
    },
    {
      id: 'due',
      header: t('Due'),
      width: 130,
      hideBelow: 'lg',
      cell: row => (row.due_on ? dayOf(row.due_on) : ''),
    },
    {
      id: 'state',
      header: t('Status'),
      width: 190,
      card: 'corner',
      cell: row => (
        <StatusBadge tone={row.state === 'draft' && row.is_unread ? 'pink' : tones[row.state]}>
          {row.state !== 'draft'
            ? t(stateLabels[row.state])
            : row.is_unread
              ? t('Not read')
              : row.doubts > 0
                ? t('{{count}} to check', { count: row.doubts })
                : t(stateLabels.draft)}
        </StatusBadge>
      ),
    },
    { id: 'total', header: t('Total'), width: 130, align: 'right', cell: row => moneyText(row.total_cents) },
  ]
}
