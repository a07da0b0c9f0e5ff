import { endFactorFor } from '#features/account/sign-in/server/second-factor/second-factor.service.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import { type Call, runOperation, sayUsage } from './operation.ts'
import { withDoors } from './operation-doors.ts'

/** `npm run second-factor`: for people who have lost both the authenticator app and the recovery codes. */
export async function secondFactor(call: Call): Promise<number> {
  const [what, email = '', ...more] = call.args
  if (what !== 'off' || !email || more.length > 0)
    return sayUsage(
      'npm run second-factor -- off sam@example.com   signs in with the password alone until a new app is set up',
    )
  return runOperation(call, operation =>
    withDoors(operation, async db => {
      const isEnded = await db.withPlatform('end a second step', tx => endFactorFor(tx, email))
      if (!isEnded) throw new OperationRefused(`There is no account of ${email} with a second step.`)
      operation.tell(
        `${email} signs in with the password alone now. Be sure that it was this person who asked.`,
      )
    }),
  )
}
