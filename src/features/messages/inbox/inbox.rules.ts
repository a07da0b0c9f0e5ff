/** The right to open messages. */
export const inboxPermission = 'clients.manage'

/** Views of the inbox: everything that is left to do, its own part of it, or what is out of the way. */
export const inboxViews = [
  'open',
  'mine',
  'unassigned',
  'waiting',
  'snoozed',
  'done',
  'blocked',
  'all',
] as const
export type InboxView = (typeof inboxViews)[number]

export const threadChannels = ['sms', 'mail', 'portal', 'call', 'lead'] as const
export type ThreadChannel = (typeof threadChannels)[number]

export const threadStates = ['open', 'done'] as const

/** Pages of 50 that a conversation is read back. */
export const mostPages = 200

/** Messages from which on a conversation can be summed up. */
export const longFrom = 10

/** Characters of a note. */
export const mostNote = 2_000

export const inboxTexts = {
  notMember: 'Choose someone who can open messages.',
  noModel: 'No language model is set up.',
  noSuggestion: 'The language model gave no usable answer. Try again.',
  tooOften: 'Too many requests. Please wait a minute and try again.',
  known: 'This conversation already has a client.',
  blockKnown: 'Only unknown senders can be blocked.',
  stays: 'This can no longer be undone.',
  snoozeAhead: 'Choose a time in the future.',
  note: 'Write a note.',
  otherClient: 'Choose a job of this client.',
  notYours: 'You can only remove your own notes.',
} as const

/** Characters of a sent mail that its conversation shows. */
const mostLines = 240

/**
 * How a mail's text begins: without its title, the line of the signature and what follows, and from its button on: the link
 * is the client's, and opening it would say that they have.
 */
export function firstLines({ subject, text }: { subject: string; text: string }): string {
  const body = text.startsWith(subject) ? text.slice(subject.length) : text
  const lines = body.split('\n').flatMap(line => line.trim() || [])
  const ends = [lines.indexOf('--'), lines.findIndex(line => /^https?:/.test(line)) - 1].filter(at => at >= 0)
  const words = lines.slice(0, Math.min(lines.length, ...ends)).join('\n')
  return words.length <= mostLines ? words : `${words.slice(0, mostLines).trimEnd()}…`
}

/**
 * The instant back to which a conversation is whole: `kinds` are the newest of each, and where there are more than `most` of
 * one, nothing from before its last is shown of any. null: it is whole.
 */
export function wholeSince(most: number, kinds: readonly (readonly { created_at: Date }[])[]): Date | null {
  const ends = kinds.flatMap(rows => (rows.length > most ? [rows[most - 1]!.created_at] : []))
  return ends.length === 0 ? null : new Date(Math.max(...ends.map(Number)))
}

/** Names of people that a note mentions by '@' and their whole name, longest first, so that '@Ann Lee' is not '@Ann'. */
export function mentionedIn<P extends { fullname: string }>(note: string, people: readonly P[]): P[] {
  let left = note.toLowerCase()
  const found: P[] = []
  for (const person of [...people].sort((a, b) => b.fullname.length - a.fullname.length)) {
    const called = `@${person.fullname.toLowerCase()}`
    if (person.fullname === '' || !left.includes(called)) continue
    found.push(person)
    left = left.replaceAll(called, ' ')
  }
  return found
}
