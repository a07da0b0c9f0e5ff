import { sealMark } from '#server/auth/seal.ts'
import type { Services } from '#server/context.ts'
import { anySealedSecret, replaceSecret, unsealedSecrets } from './second-factor.queries.ts'

type Sealer = Pick<Services, 'seal'>

const placeOf = (accountId: number) => `totp:${accountId}`

export function sealSecret({ seal }: Sealer, accountId: number, secret: string): string {
  return seal.seal(secret, placeOf(accountId))
}

/** The secret of an authenticator app; null when it was sealed with a key that this server does not have. */
export function openSecret({ seal }: Sealer, accountId: number, kept: string): string | null {
  // Written before secrets were sealed, by a server that is being replaced while this one starts.
  if (!kept.startsWith(sealMark)) return kept
  return seal.open(kept, placeOf(accountId))
}

/** At the start: seals what an earlier version has kept in plain text, and says when the key is not the right one. */
export async function sealKeptSecrets(
  services: Sealer & Pick<Services, 'db'>,
  log: { error(fields: object, text: string): void },
): Promise<void> {
  await services.db.withPlatform('seal secrets', async tx => {
    const sealed = await anySealedSecret(tx)
    if (sealed && openSecret(services, sealed.id, sealed.totp_secret) === null) {
      log.error(
        {},
        'SECRETS_KEY (or keys/secrets.key) is another one than before: no authenticator app works',
      )
      // What is still in plain text works on, and waits for the right key.
      return
    }
    for (const { id, totp_secret } of await unsealedSecrets(tx)) {
      await replaceSecret(tx, id, totp_secret, sealSecret(services, id, totp_secret))
    }
  })
}
