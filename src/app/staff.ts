import * as z from 'zod/mini'
import { inviteStaff } from '#features/support/server/staff.service.ts'
import { openDoors } from '#server/db/doors.ts'
import { reachDatabase } from '#server/operations/reach.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import * as f from '#shared/fields.ts'
import { type Call, type Operation, runOperation, sayUsage } from './operation.ts'

/** `npm run staff`: invites a person of the platform's own company, who answers the support chat. */
export async function staff(call: Call): Promise<number> {
  const [email = '', fullname = '', ...more] = call.args
  if (!email || !fullname.trim() || more.length > 0)
    return sayUsage('npm run staff -- sam@example.com "Sam Lee"   who answers the support chat')
  return runOperation(call, operation => work(email, fullname.trim(), operation))
}

async function work(typed: string, fullname: string, { settings, tell }: Operation): Promise<void> {
  const email = z.safeParse(f.email(), typed)
  if (!email.success) throw new OperationRefused(`${typed} is not an e-mail address.`)
  const reached = await reachDatabase({
    dataDir: settings.dataDir,
    databaseUrl: settings.DATABASE_URL,
    migrateUrl: settings.MIGRATE_URL,
    log: { info: tell, warn: tell },
  })
  if (!reached) {
    throw new OperationRefused(
      `There is no database in ${settings.dataDir}: set DATA_DIR (or DATABASE_URL) as for the server.`,
    )
  }
  const db = openDoors(reached.serve, error => tell(error.message))
  try {
    const secret = await db.withPlatform('invite a person of the platform', tx =>
      inviteStaff(tx, { email: email.data, fullname }, new Date()),
    )
    if (!secret) throw new OperationRefused('There is no company of the platform yet: start the server once.')
    tell(`${fullname} opens this link within 7 days, then /admin-support-dashboard:`)
    tell(`${settings.publicUrl}/auth/invite?token=${secret}`)
  } finally {
    await db.close()
    await reached.stop()
  }
}
