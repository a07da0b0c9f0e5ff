import type { Services } from '#server/context.ts'

/** Where a partner is paid to. */
export interface Bank {
  bsb: string
  accountNumber: string
  accountName: string
}

const placeOf = (partnerId: number) => `partner-bank:${partnerId}`

type Sealer = Pick<Services, 'seal'>

/** Bank details as the database keeps them; '' for none at all. */
export function sealBank(
  { seal }: Sealer,
  partnerId: number,
  bank: Bank,
): { bank_sealed: string; bank_mark: string } {
  if (!bank.bsb && !bank.accountNumber && !bank.accountName) return { bank_sealed: '', bank_mark: '' }
  return {
    bank_sealed: seal.seal(JSON.stringify(bank), placeOf(partnerId)),
    bank_mark: accountMark(seal, bank),
  }
}

/** Tells whether two accounts are the same; '': there is none. */
export const accountMark = (
  seal: Services['seal'],
  { bsb, accountNumber }: Pick<Bank, 'bsb' | 'accountNumber'>,
): string => (bsb && accountNumber ? seal.mark(`${bsb} ${accountNumber}`, 'partner-bank') : '')

/** The details; empty ones if there are none, or this server lacks the key that they were sealed with. */
export function openBank({ seal }: Sealer, partnerId: number, sealed: string): Bank {
  const text = sealed && seal.open(sealed, placeOf(partnerId))
  return text ? (JSON.parse(text) as Bank) : { bsb: '', accountNumber: '', accountName: '' }
}

export const isWhole = ({ bsb, accountNumber, accountName }: Bank): boolean =>
  bsb !== '' && accountNumber !== '' && accountName !== ''
