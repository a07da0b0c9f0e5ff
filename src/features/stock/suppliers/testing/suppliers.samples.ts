import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { suppliersContract } from '../suppliers.contract.ts'

type SupplierRows = Awaited<ReturnType<typeof supplierRows>>

async function supplierRows({ insert, word }: SampleMaker) {
  return {
    supplier: await insert(
      `insert into suppliers (company_id, name, email) values ($1, $2, 'orders@supplier.test')`,
      `${word} ${unique()}`,
    ),
  }
}

const supplierSamples = (rows: SupplierRows): Samples<typeof suppliersContract> => ({
  list: { search: 'Sample', status: 1 },
  open: { id: rows.supplier },
  add: { name: `Sample ${unique()}`, abn: '51 824 753 556', email: 'a@b.test' },
  edit: { id: rows.supplier, name: `Sample ${unique()}`, lead_days: 3 },
  changeStatus: { id: rows.supplier, checked: false },
})

export default samplesFor({ samples: { suppliers: supplierSamples }, rows: supplierRows })
