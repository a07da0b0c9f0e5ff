import { moneyColumn, type RowSource, textColumn } from '#shared/rows/columns.ts'

export const stockColumns = {
  label: 'Inventory',
  opens: null,
  permission: 'inventory.manage',
  usual: ['name', 'supplier', 'on_hand', 'reserved', 'low'],
  columns: {
    name: textColumn('Name'),
    unit: textColumn('Unit'),
    supplier: textColumn('Supplier'),
    code: textColumn('Supplier code'),
    on_hand: { label: 'On hand', kind: 'number' },
    reserved: { label: 'Reserved', kind: 'number' },
    low: { label: 'Below minimum', kind: 'flag' },
    value: moneyColumn('Value'),
  },
} as const satisfies RowSource
