import { catalogueQueries } from '#server/catalogue.ts'

export interface SupplierRow {
  id: number
  name: string
  abn: string
  account: string
  email: string
  phone: string
  terms: string
  lead_days: number
  active: boolean
  version: number
}

export const suppliers = catalogueQueries<SupplierRow>('suppliers')
