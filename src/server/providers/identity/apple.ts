import * as z from 'zod/mini'
import { outsideText } from '#shared/outside-text.ts'
import type { IdentityProvider } from './identity.port.ts'
import { openIdProvider } from './openid.ts'

export interface AppleSettings {
  /** The "Services ID". */
  clientId: string
  teamId: string
  keyId: string
  /** The key as Apple hands it out: PKCS #8, PEM. */
  privateKey: string
  /** Another place than Apple, for tests. */
  issuer?: string | undefined
}

const apple = 'https://appleid.apple.com'

/** Sign-in with an Apple ID. Apple answers by a form that the browser posts, and tells the name once only. */
export function appleIdentity(settings: AppleSettings): IdentityProvider {
  return openIdProvider({
    issuer: settings.issuer ?? apple,
    clientId: settings.clientId,
    clientSecret: () => clientSecret(settings),
    scope: 'openid email name',
    parameters: { response_mode: 'form_post' },
    nameIn,
  })
}

/** Instead of a secret, Apple takes a token signed with the team's key ("Creating a client secret"). */
async function clientSecret({ clientId, teamId, keyId, privateKey }: AppleSettings): Promise<string> {
  const { importPKCS8, SignJWT } = await import('jose')
  // A variable of the environment often carries its line ends as the two characters \n.
  const key = await importPKCS8(privateKey.replaceAll('\\n', '\n'), 'ES256')
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(apple)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key)
}

const posted = z.object({ name: z.object({ firstName: z.string(), lastName: z.string() }) })

function nameIn(answer: URLSearchParams): string {
  try {
    const { name } = posted.parse(JSON.parse(answer.get('user') ?? ''))
    return outsideText(`${name.firstName} ${name.lastName}`.trim(), 120)
  } catch {
    // Told at the first sign-in only, and only if the person agrees.
    return ''
  }
}
