import { isReached } from '#features/money/accounting/accounting.rules.ts'
import { refuseTrouble } from '#features/money/accounting/server/accounting.service.ts'
import { connectionOf } from '#features/money/accounting/server/connection.queries.ts'
import { freshTokens, turnsAt } from '#features/money/accounting/server/tokens.service.ts'
import type { Seal } from '#server/auth/seal.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Doors } from '#server/db/doors.ts'
import type { Outbox } from '#server/outbox.ts'
import type { Accounting } from '#server/providers/accounting/accounting.port.ts'
import { type Payroll, PayrollDenied, type PayrollDesk } from '#server/providers/payroll/payroll.port.ts'
import { refuse } from '#server/refusal.ts'
import { employeeTexts, type Gap } from '../employees.rules.ts'

export interface DeskServices {
  db: Doors
  outbox: Outbox
  seal: Seal
  providers: { accounting: Accounting | null; payroll: Payroll | null }
  now(): Date
}

export type Reach =
  | { gap: Gap; program: string | null }
  | { gap: null; program: string; organisation: string; open: () => Promise<PayrollDesk> }

/** How a company's payroll program is reached: by the connection of its books, or without an account. */
export async function reachPayroll(services: DeskServices, company: CompanyId): Promise<Reach> {
  const { accounting, payroll } = services.providers
  if (!payroll) return { gap: 'program', program: null }
  const program = payroll.name
  if (!payroll.usesConnection) {
    const organisation = practiceOf(company)
    return { gap: null, program, organisation, open: async () => payroll.open(null, organisation) }
  }
  const connection = await services.db.readCompany(company, connectionOf)
  const gap = accounting ? gapIn(connection) : 'connection'
  if (!accounting || !connection || gap) return { gap: gap ?? 'connection', program }
  const { organisation } = connection
  return {
    gap: null,
    program,
    organisation,
    open: async () =>
      payroll.open(
        await freshTokens(services, accounting, company, connection),
        organisation,
        turnsAt(services.db, payroll, organisation),
      ),
  }
}

type Connection = Awaited<ReturnType<typeof connectionOf>>
function gapIn(connection: Connection): 'connection' | 'access' | null {
  if (!connection?.sealed_tokens || !isReached(connection)) return 'connection'
  return connection.has_payroll ? null : 'access'
}

/** The organisation of the payroll program; null: it can't be reached. */
export async function payrollOrganisation(tx: CompanyTx, payroll: Payroll | null): Promise<string | null> {
  if (!payroll) return null
  if (!payroll.usesConnection) return practiceOf(tx.companyId)
  const connection = await connectionOf(tx)
  return gapIn(connection) === null ? connection!.organisation : null
}

const practiceOf = (company: CompanyId) => `practice-${company}`

/** Turns trouble with the payroll program into a refusal. */
export function refusePayrollTrouble(error: unknown): never {
  if (error instanceof PayrollDenied) return refuse(409, employeeTexts.denied)
  return refuseTrouble(error)
}
