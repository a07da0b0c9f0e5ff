import { formatAbn } from '#features/account/company/company.rules.ts'
import { catalogueHandlers } from '#server/catalogue.ts'
import type { Handlers } from '#server/mount.ts'
import { fact } from '#shared/fact.ts'
import type { Supplier, suppliersContract } from '../suppliers.contract.ts'
import { suppliers } from './suppliers.queries.ts'

const catalogue = catalogueHandlers(suppliers, {
  taken: fact('There is already a supplier with this name.'),
  file: 'suppliers',
  cells: [
    { header: 'ABN', cell: row => row.abn },
    { header: 'Account', cell: row => row.account },
    { header: 'Email', cell: row => row.email },
    { header: 'Phone', cell: row => row.phone },
    { header: 'Terms', cell: row => row.terms },
    { header: 'Lead time (days)', cell: row => row.lead_days },
  ],
  shown: row => ({ ...row, abn: formatAbn(row.abn) }),
  stored: (_tx, fields: Omit<Supplier, 'id' | 'active' | 'version'>) => fields,
})

export const suppliersHandlers: Handlers<typeof suppliersContract> = {
  ...catalogue.handlers,
  exportSuppliers: catalogue.file,
  options: async (_input, ctx) => ({
    result: (await ctx.read(suppliers.offered)).map(({ id, name, email }) => ({
      value: id,
      label: name,
      email,
    })),
  }),
}
