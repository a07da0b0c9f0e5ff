// Files for those whose books are not connected.

export const exportPrograms = ['xero', 'myob'] as const
export type ExportProgram = (typeof exportPrograms)[number]
export const programNames: Record<ExportProgram, string> = { xero: 'Xero', myob: 'MYOB' }

export const exportKinds = ['invoices', 'credits', 'payments', 'clients', 'items'] as const
export type ExportKind = (typeof exportKinds)[number]
export const exportLabels: Record<ExportKind, string> = {
  invoices: 'Invoices',
  credits: 'Credit notes',
  payments: 'Payments',
  clients: 'Clients',
  items: 'Items',
}
