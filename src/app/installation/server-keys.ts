import type { ServerKeys } from '#server/auth/known-keys.ts'
import { keptSecretsKey } from '#server/auth/secrets-key.ts'
import { keptVapidKeys } from '#server/providers/push/vapid-keys.ts'
import type { Settings } from '../settings.ts'

/** The keys of the variables, or else those of the data folder, which are made at the first start. */
export async function serverKeys(settings: Settings): Promise<ServerKeys> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, SECRETS_KEY, dataDir } = settings
  return {
    secrets: SECRETS_KEY ?? (await keptSecretsKey(dataDir)),
    vapid: publicKey && privateKey ? { publicKey, privateKey } : await keptVapidKeys(dataDir),
  }
}
