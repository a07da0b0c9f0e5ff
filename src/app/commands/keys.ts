import { serverKeys } from '#app/installation/server-keys.ts'
import { acceptKeys } from '#server/auth/known-keys.ts'
import { type Call, runOperation, sayUsage } from './operation.ts'
import { withDatabase } from './operation-doors.ts'

/** `npm run keys -- accept`: for an installation that has lost its keys, whose servers refuse to start with others. */
export async function keys(call: Call): Promise<number> {
  if (call.args.length !== 1 || call.args[0] !== 'accept')
    return sayUsage('npm run keys -- accept   takes the present keys as the right ones from now on')
  return runOperation(call, operation =>
    withDatabase(operation, async ({ owner }) => {
      await acceptKeys(owner, await serverKeys(operation.settings))
      operation.tell(
        'These keys are the right ones now. What was sealed with others has to be set up anew: authenticator apps, connections to other services, notifications on devices.',
      )
    }),
  )
}
