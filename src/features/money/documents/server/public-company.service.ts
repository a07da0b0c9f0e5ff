import { formatAbn, pictureAddress } from '#features/account/company/company.rules.ts'
import type { companyRow } from '#features/account/company/server/company.queries.ts'

/** The company as its clients see it above a document. */
export const publicCompany = ({
  name,
  email,
  phone,
  address,
  ...company
}: Awaited<ReturnType<typeof companyRow>>) => ({
  ...{ name, email, phone, address },
  abn: formatAbn(company.abn),
  logo: pictureAddress(company.logo_key),
})
