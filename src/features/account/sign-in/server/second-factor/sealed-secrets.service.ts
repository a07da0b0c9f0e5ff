import type { Services } from '#server/context.ts'
import { latestSecret } from './second-factor.queries.ts'

type Sealer = Pick<Services, 'seal'>

const placeOf = (accountId: number) => `totp:${accountId}`

export function sealSecret({ seal }: Sealer, accountId: number, secret: string): string {
  return seal.seal(secret, placeOf(accountId))
}

/** The authenticator app's secret; null if it was sealed with a key that this server does not have. */
export function openSecret({ seal }: Sealer, accountId: number, kept: string): string | null {
  return seal.open(kept, placeOf(accountId))
}

/** At start-up: logs an error if the stored secrets were sealed with another key. */
export async function checkSecretsKey(
  services: Sealer & Pick<Services, 'db'>,
  log: { error(fields: object, text: string): void },
): Promise<void> {
  const kept = await services.db.withPlatform('check the key of secrets', latestSecret)
  if (!kept || openSecret(services, kept.id, kept.totp_secret) !== null) return
  log.error({}, 'SECRETS_KEY (or keys/secrets.key) has changed: codes of authenticator apps can’t be checked')
}
