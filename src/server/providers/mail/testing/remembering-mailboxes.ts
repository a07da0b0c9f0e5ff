import type { IncomingMail } from '../mail-intake.port.ts'
import { type Mailboxes, type MailboxPlace, MailboxTrouble } from '../mailboxes.port.ts'

interface Kept {
  uid: number
  mail: IncomingMail
}

/** Mailboxes that keep what tests put in. Every password but 'wrong' opens them. */
export function rememberingMailboxes() {
  const kept = new Map<string, Kept[]>()
  const state = { uidValidity: '1', trouble: null as MailboxTrouble | null, fetched: [] as number[] }
  const mailsOf = (host: string, username: string): Kept[] => {
    const name = `${username} at ${host}`
    const mails = kept.get(name) ?? []
    kept.set(name, mails)
    return mails
  }
  const refuseWrong = (password: string) => {
    if (state.trouble) throw state.trouble
    if (password === 'wrong') throw new MailboxTrouble('login', 'Try an app password.', null)
  }
  const mailboxes: Mailboxes = {
    async open({ host, username, password }): Promise<MailboxPlace> {
      refuseWrong(password)
      const lastUid = mailsOf(host, username).at(-1)?.uid ?? 0
      return { uidValidity: state.uidValidity, lastUid, at: new Date() }
    },
    async list({ host, username, password }) {
      refuseWrong(password)
      const mails = mailsOf(host, username).map(({ uid, mail }) => ({
        ...mail,
        uid,
        name: mail.from.split('@')[0]!,
        at: new Date(),
      }))
      return { uidValidity: state.uidValidity, mails: mails.reverse() }
    },
    async fetch({ host, username, password }, _company, { uidValidity, uid }) {
      refuseWrong(password)
      const there = uidValidity === state.uidValidity
      return (there && mailsOf(host, username).find(each => each.uid === uid)?.mail) || null
    },
    async read({ host, username, password }, place, { wants, take, keep }) {
      refuseWrong(password)
      const { uidValidity } = state
      const from = uidValidity === place.uidValidity ? place.lastUid : 0
      for (const { uid, mail } of mailsOf(host, username).filter(each => each.uid > from)) {
        if (await wants(mail)) {
          state.fetched.push(uid)
          await take(mail)
        }
        await keep({ uidValidity, lastUid: uid })
      }
    },
  }
  return {
    mailboxes,
    state,
    put(host: string, username: string, uid: number, mail: IncomingMail) {
      mailsOf(host, username).push({ uid, mail })
    },
  }
}
