import type { FileReply } from '#shared/endpoint.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import { fitsBankFile } from '../programme.rules.ts'
import type { Bank } from './bank.service.ts'

/** The account that payouts leave from, and what the bank knows the host by. */
export interface PayingAccount {
  /** Three letters of the bank, like CBA. */
  bank: string
  /** The host's number at APCA, six digits. */
  user_number: string
  name: string
  bsb: string
  account: string
}

/** A transfer of the file. */
export interface Transfer extends Bank {
  cents: number
  reference: string
}

/** The file's code for money that is paid out. */
const pay = 53

/** Characters that banks take in a file of direct entries. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 &'()*+,\-./]/g, '')
    .trim()

/** The file of direct entries (ABA) that a bank takes for a batch. Accounts too long for it are paid by hand. */
export async function bankFile(
  from: PayingAccount,
  transfers: readonly Transfer[],
  day: string,
): Promise<FileReply> {
  const { default: ABA } = await import('aba-generator')
  const [year = '', month = '', date = ''] = day.split('-')
  const aba = new ABA({
    header: {
      bank: from.bank,
      user: plain(from.name).slice(0, 26),
      userNumber: Number(from.user_number),
      description: 'COMMISSION',
      date: `${date}${month}${year.slice(2)}`,
    },
  })
  const rows = transfers
    .filter(each => fitsBankFile(each.accountNumber))
    .map(({ bsb, accountNumber, accountName, cents, reference }) => ({
      bsb: bsb.replace('-', ''),
      transactionCode: pay,
      account: accountNumber,
      // It multiplies by 100 and rounds, which gives the same cents again.
      amount: dollarsOf(cents),
      accountTitle: plain(accountName).slice(0, 32) || 'PARTNER',
      reference,
      traceBsb: from.bsb.replace('-', ''),
      traceAccount: from.account,
      remitter: plain(from.name).slice(0, 16),
    }))
  return {
    body: new TextEncoder().encode(aba.generate(rows)),
    type: 'text/plain; charset=us-ascii',
    filename: `payouts-${day}.aba`,
  }
}
