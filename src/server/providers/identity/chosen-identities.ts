import { appleIdentity } from './apple.ts'
import { facebookIdentity } from './facebook.ts'
import { googleIdentity } from './google.ts'
import type { IdentityProviders } from './identity.port.ts'

/** The settings that belong together; a service without its id is not offered. */
export interface IdentitySettings {
  GOOGLE_CLIENT_ID?: string | undefined
  GOOGLE_CLIENT_SECRET?: string | undefined
  GOOGLE_ISSUER?: string | undefined
  APPLE_CLIENT_ID?: string | undefined
  APPLE_TEAM_ID?: string | undefined
  APPLE_KEY_ID?: string | undefined
  APPLE_PRIVATE_KEY?: string | undefined
  APPLE_ISSUER?: string | undefined
  FACEBOOK_APP_ID?: string | undefined
  FACEBOOK_APP_SECRET?: string | undefined
  FACEBOOK_BASE_URL?: string | undefined
}

/** The services that the settings set up. */
export function chosenIdentities(s: IdentitySettings): IdentityProviders {
  return {
    ...(s.GOOGLE_CLIENT_ID && s.GOOGLE_CLIENT_SECRET
      ? {
          google: googleIdentity({
            clientId: s.GOOGLE_CLIENT_ID,
            clientSecret: s.GOOGLE_CLIENT_SECRET,
            issuer: s.GOOGLE_ISSUER,
          }),
        }
      : {}),
    ...(s.APPLE_CLIENT_ID && s.APPLE_TEAM_ID && s.APPLE_KEY_ID && s.APPLE_PRIVATE_KEY
      ? {
          apple: appleIdentity({
            clientId: s.APPLE_CLIENT_ID,
            teamId: s.APPLE_TEAM_ID,
            keyId: s.APPLE_KEY_ID,
            privateKey: s.APPLE_PRIVATE_KEY,
            issuer: s.APPLE_ISSUER,
          }),
        }
      : {}),
    ...(s.FACEBOOK_APP_ID && s.FACEBOOK_APP_SECRET
      ? {
          facebook: facebookIdentity({
            appId: s.FACEBOOK_APP_ID,
            appSecret: s.FACEBOOK_APP_SECRET,
            baseUrl: s.FACEBOOK_BASE_URL,
          }),
        }
      : {}),
  }
}
