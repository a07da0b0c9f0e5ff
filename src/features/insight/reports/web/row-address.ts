/** Where a row is opened; null: it has no page of its own. */
export function addressOf(
  source: string | null,
  id: number | null,
): { to: string; query?: Record<string, unknown> } | null {
  if (id === null) return null
  switch (source) {
    case 'job':
      return { to: '/jobs', query: { job: id } }
    case 'invoice':
      return { to: '/invoices', query: { open: id } }
    case 'quote':
      return { to: '/quotes', query: { open: id } }
    case 'lead':
      return { to: '/manage/leads', query: { open: id } }
    case 'bill':
      return { to: '/manage/inventory/invoices', query: { open: id } }
    case 'client':
      return { to: `/clients/edit/${id}` }
    default:
      return null
  }
}
