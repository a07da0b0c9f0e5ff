import type { Permission } from '#shared/permissions.ts'

/** The nature of a column, by which it is filtered, grouped, added up and written. */
export type ColumnKind =
  | 'text'
  | 'number'
  | 'cents'
  | 'minutes'
  | 'day'
  | 'instant'
  | 'flag'
  | 'choice'
  /** An id, or several of them, whose names stand in another table. */
  | 'ref'
  | 'refs'

export interface RowColumn {
  label: string
  kind: ColumnKind
  permission?: Permission
  /** The values of a choice. */
  options?: readonly { value: string; label: string }[]
  /** The table with the names that a ref stands for. */
  of?: 'type' | 'technician' | 'source' | 'tag'
}

/** Rows of a feature by which reports are made and conditions asked, as a closed list of columns. */
export interface RowSource {
  label: string
  /** One of its rows, as the address of a screen knows it. */
  opens: 'job' | 'invoice' | 'quote' | 'client' | 'lead' | null
  permission: Permission | null
  columns: Record<string, RowColumn>
  /** The columns that a new report begins with. */
  usual: readonly string[]
}

export const textColumn = <Label extends string>(label: Label) => ({ label, kind: 'text' }) as const

export const moneyColumn = <Label extends string>(label: Label, permission: Permission = 'widgets.revenue') =>
  ({ label, kind: 'cents', permission }) as const

export const optionsOf = (list: readonly { id: number | string; label: string }[]) =>
  list.map(({ id, label }) => ({ value: String(id), label }))

/** Documents keep no suburb. */
export const contactOnPaper = {
  phone: textColumn('Phone'),
  email: textColumn('Email'),
  address: textColumn('Address'),
}
export const contact = { ...contactOnPaper, suburb: textColumn('Suburb') }
