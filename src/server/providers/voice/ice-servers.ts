import { createHmac } from 'node:crypto'

/** Servers by which two browsers find a way to each other, as RTCPeerConnection takes them. */
export interface IceServer {
  urls: string
  username?: string
  credential?: string
}

/** Seconds for which a relay takes the credentials of a call. */
export const relaySeconds = 3_600

/**
 * Names the servers for one person: none by default. A relay's credentials hold for an hour, made from the secret that it
 * shares with us (coturn's `use-auth-secret`, draft-uberti-behave-turn-rest-00).
 */
export function iceServers({
  stun,
  turn,
  secret,
}: {
  stun?: string | undefined
  turn?: string | undefined
  secret?: string | undefined
}): (who: string, now: Date) => IceServer[] {
  return (who, now) => {
    const username = `${Math.floor(now.getTime() / 1000) + relaySeconds}:${who}`
    const credential = createHmac('sha1', secret ?? '')
      .update(username)
      .digest('base64')
    return [
      ...(stun ? [{ urls: stun }] : []),
      ...(turn && secret ? [{ urls: turn, username, credential }] : []),
    ]
  }
}
