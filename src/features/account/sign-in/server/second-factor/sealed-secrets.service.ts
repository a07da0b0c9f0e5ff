import type { Services } from '#server/context.ts'
import { anySecret } from './second-factor.queries.ts'

type Sealer = Pick<Services, 'seal'>

const placeOf = (accountId: number) => `totp:${accountId}`

export function sealSecret({ seal }: Sealer, accountId: number, secret: string): string {
  return seal.seal(secret, placeOf(accountId))
}

/** The secret of an authenticator app; null when it was sealed with a key that this server does not have. */
export function openSecret({ seal }: Sealer, accountId: number, kept: string): string | null {
  return seal.open(kept, placeOf(accountId))
}

/** At the start: says when the key is not the one that the secrets were sealed with. */
export async function checkSecretsKey(
  services: Sealer & Pick<Services, 'db'>,
  log: { error(fields: object, text: string): void },
): Promise<void> {
  const kept = await services.db.withPlatform('try the key of secrets', anySecret)
  if (!kept || openSecret(services, kept.id, kept.totp_secret) !== null) return
  log.error({}, 'SECRETS_KEY (or keys/secrets.key) is another one than before: no authenticator app works')
}
