/** A person's identity, confirmed by a service of their choice. One adapter per service. */
export interface IdentityProvider {
  /** Where to send the browser; it comes back to `request.returnUrl`. Throws IdentityUnavailable. */
  authorizationUrl(request: IdentityRequest): Promise<URL>
  /**
   * Returns the person who came back. `answer` is the service's answer from the browser. Throws IdentityRefused if
   * the answer does not prove it (cancelled, forged, meant for somebody else, too old), IdentityUnavailable on
   * network trouble.
   */
  finish(request: IdentityRequest, answer: URLSearchParams): Promise<Identity>
}

/** One attempt to sign in; the three secrets are random, made for it and kept on the server. */
export interface IdentityRequest {
  returnUrl: string
  state: string
  nonce: string
  /** RFC 7636: only whoever started can redeem the answer. */
  verifier: string
}

export interface Identity {
  /** The person's id at the service; never changes. */
  subject: string
  /** '' when the service does not tell. */
  email: string
  /** True if the service has verified that the person owns this e-mail. */
  emailVerified: boolean
  fullname: string
}

export const identityServices = ['google', 'apple', 'facebook'] as const
export type IdentityService = (typeof identityServices)[number]
/** Those that are set up. */
export type IdentityProviders = Partial<Record<IdentityService, IdentityProvider>>

/** The answer is not valid proof: nobody is signed in. */
export class IdentityRefused extends Error {}
/** The service could not be reached. */
export class IdentityUnavailable extends Error {}
