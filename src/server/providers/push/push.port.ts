/** Notifications to browsers that asked for them (Web Push, RFC 8030). */
export interface Push {
  /** Public VAPID key for subscriptions, base64url. */
  readonly publicKey: string
  /** Why this endpoint can't be used, or null; said without asking anybody. */
  trouble(endpoint: string): string | null
  /**
   * Hands one notification to the browser's push service. Throws PushGone when the browser does not take any more,
   * PushRefused when this one will never be taken, any other error (PushUnavailable) when it may be later.
   */
  send(push: PushToSend): Promise<void>
}

/** A browser that shows notifications, as it describes itself. */
export interface PushTarget {
  endpoint: string
  /** base64url, 65 bytes. */
  p256dh: string
  /** base64url, 16 bytes. */
  auth: string
}

export interface PushToSend {
  to: PushTarget
  /** Encrypted payload for the browser's worker. */
  payload: string
  /** Seconds that the push service keeps it for a browser that is away. */
  ttl: number
}

/** Bytes of a payload: push services take 4,096 with what encryption adds; beyond this none is sent. */
export const mostPushBytes = 3_072

/** The browser unsubscribed or is no more (404, 410). */
export class PushGone extends Error {
  override name = 'PushGone'
}

/** Never taken as it is: too large, a foreign key, an address that may not be asked. */
export class PushRefused extends Error {
  override name = 'PushRefused'
}

/** Not taken now: no connection, a time-out, too many, the service's own trouble. */
export class PushUnavailable extends Error {
  override name = 'PushUnavailable'
}
