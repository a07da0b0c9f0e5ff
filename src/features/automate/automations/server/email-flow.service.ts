import { companyRow } from '#features/account/company/server/company.queries.ts'
import { addClient } from '#features/clients/clients/server/clients.service.ts'
import { inHost } from '#features/partners/programme/server/attribution.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { emailFlow } from './automations.queries.ts'
import { hasClientWith, isHost } from './email-flow.queries.ts'

/** A business that registers, with its owner. */
interface NewOwner {
  fullname: string
  email: string
  phone?: string
}

/** Adds a new owner to the clients of the host, whose flow of emails greets them; nothing while that is off. */
export async function welcomeOwner(company: CompanyTx, owner: NewOwner): Promise<void> {
  if (await isHost(company)) return
  const { name } = await companyRow(company)
  await inHost(company, async host => {
    if (!(await emailFlow(host))?.is_on || (await hasClientWith(host, owner.email))) return
    await addClient(host, {
      name: owner.fullname,
      company_name: name,
      email: owner.email,
      phone: owner.phone ?? '',
    })
  })
}
