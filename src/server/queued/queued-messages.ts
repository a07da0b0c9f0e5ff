/** A queued notification, without address and keys, which are looked up on delivery. */
export interface QueuedPush {
  subscription: number
  text: string
}

export interface QueuedSms {
  sms: number
  to: string
  /** The text if it is for the recipient only: deleted once it has been sent. */
  text?: string
  /** Addresses of the pictures that it carries. */
  pictures?: readonly string[]
  /** Why it is kept as failed instead of being sent. */
  held?: string
  /** The campaign that it is of. */
  campaign?: number
}
