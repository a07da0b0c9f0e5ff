import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import { testPassword } from '#app/testing/test-app.ts'
import type { loginListContract } from '../login-list.contract.ts'
import type { signInContract } from '../sign-in.contract.ts'

export async function loginRows({ app, company }: SampleMaker) {
  const [login] = await app.sql<{ id: number }>(
    'select id from sessions where company_id = $1 and user_id = $2',
    [company.id, company.technician.id],
  )
  return { login: Number(login!.id) }
}

export const loginListSamples = (rows: { login: number }): Samples<typeof loginListContract> => ({
  end: { id: rows.login },
  changePassword: { old_password: testPassword, password: 'Another-1234' },
  startFactor: { password: testPassword },
  // They take a factor that was begun, and one that is on.
  confirmFactor: null,
  endFactor: null,
})

const signInSamples: Samples<Pick<typeof signInContract, 'keepPhone'>> = {
  keepPhone: { device: 'decade'.padEnd(32, '0') },
}

export default samplesFor({
  samples: { loginList: loginListSamples, signIn: signInSamples },
  rows: loginRows,
})
