import type { Receives } from '#shared/endpoint.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import type { clientConsentsContract } from '../client-consents.contract.ts'

export type ReadConsents = Receives<typeof clientConsentsContract.read>
export type ConsentAddress = ReadConsents['addresses'][number]

export const shownAddress = ({ channel, address }: Pick<ConsentAddress, 'channel' | 'address'>) =>
  channel === 'sms' ? displayPhone(address) : address
