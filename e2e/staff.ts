import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { type Company, signedIn } from './company.ts'

/** Somebody of the host, invited by the command that its guide names. */
export async function newStaff(): Promise<Company> {
  const email = `host-${randomBytes(5).toString('hex')}@example.com`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/operate/staff.mjs', email, 'Hanna Host'],
    {
      env: {
        ...process.env,
        DATA_DIR: process.env.TRADEWIND_E2E_DATA,
        PUBLIC_URL: process.env.TRADEWIND_E2E_URL,
        NODE_ENV: 'production',
      },
    },
  )
  const token = /auth\/invite\?token=([\w-]+)/.exec(stdout)?.[1]
  return signedIn('/login/acceptInvite', { token, password: 'copper pipe 15 mm' })
}
