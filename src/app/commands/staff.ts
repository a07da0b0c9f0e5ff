import * as z from 'zod/mini'
import { inviteStaff } from '#features/guide/support/server/staff.service.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import * as f from '#shared/fields.ts'
import { type Call, type Operation, runOperation, sayUsage } from './operation.ts'
import { withDoors } from './operation-doors.ts'

/** `npm run staff`: invites somebody to the platform's own company, to answer the support chat. */
export async function staff(call: Call): Promise<number> {
  const [email = '', fullname = '', ...more] = call.args
  if (!email || !fullname.trim() || more.length > 0)
    return sayUsage('npm run staff -- sam@example.com "Sam Lee"   who answers the support chat')
  return runOperation(call, operation => work(email, fullname.trim(), operation))
}

async function work(typed: string, fullname: string, operation: Operation): Promise<void> {
  const email = z.safeParse(f.email(), typed)
  if (!email.success) throw new OperationRefused(`${typed} is not an e-mail address.`)
  await withDoors(operation, async db => {
    const secret = await db.withPlatform('invite a person of the platform', tx =>
      inviteStaff(tx, { email: email.data, fullname }),
    )
    if (!secret) throw new OperationRefused('There is no company of the platform yet: start the server once.')
    operation.tell(`${fullname} opens this link within 7 days, then /admin-support-dashboard:`)
    operation.tell(`${operation.settings.publicUrl}/auth/invite?token=${secret}`)
  })
}
