// Files for those whose books are not connected.

export const exportPrograms = ['xero', 'myob', 'quickbooks'] as const
export type ExportProgram = (typeof exportPrograms)[number]
export const programNames: Record<ExportProgram, string> = {
  xero: 'Xero',
  myob: 'MYOB',
  quickbooks: 'QuickBooks',
}

export const exportKinds = ['invoices', 'credits', 'payments', 'clients', 'items', 'bills'] as const
export type ExportKind = (typeof exportKinds)[number]
export const exportLabels: Record<ExportKind, string> = {
  invoices: 'Invoices',
  credits: 'Credit notes',
  payments: 'Payments',
  clients: 'Clients',
  items: 'Items',
  bills: 'Supplier invoices',
}

/** QuickBooks alone takes suppliers' invoices from a file of ours. */
export const kindsFor = (program: ExportProgram): readonly ExportKind[] =>
  program === 'quickbooks' ? exportKinds : exportKinds.filter(kind => kind !== 'bills')
