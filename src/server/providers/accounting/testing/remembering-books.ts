import {
  type Accounting,
  type BookDocument,
  type BookRecord,
  type Books,
  BooksRefused,
  type DocumentInBooks,
  type InBooks,
  type PaymentInBooks,
  type Tokens,
} from '../accounting.port.ts'

interface Kept {
  id: string
  record: BookRecord
  /** Paid, credited or set against. */
  used: number
  isGone: boolean
  /** When it was last changed, in the books' own time. */
  at: Date
  currency: string
}

interface EnteredPayment {
  day: string
  account?: string
  currency?: string
  at?: Date
}

const pageSize = 100

const totalOf = (record: BookRecord): number | null =>
  'lines' in record ? record.lines.reduce((sum, line) => sum + line.net_cents + line.tax_cents, 0) : null

/**
 * A program that keeps what it is given, by the rules of real ones: names and numbers stand once, a key repeats its
 * answer, nobody pays more than is owed. `trouble` is asked before each request (throws: it was not done) and after it
 * (throws: it was done, and the answer is lost).
 */
export function rememberingBooks() {
  const kept: Kept[] = []
  const answers = new Map<string, InBooks>()
  const asked: string[] = []
  const abns = new Map<string, string>()
  const option = (value: string) => ({ value: `o-${value.toLowerCase()}`, label: value })
  const tracking = [
    { value: 't-work', label: 'Work', options: [option('Plumbing'), option('Gas')] },
    { value: 't-region', label: 'Region', options: [] },
  ]
  let trouble: { before?: (what: string) => void; after?: (what: string) => void } = {}
  let refreshes = 0
  const tokens = (): Tokens => ({
    access: `access-${refreshes}`,
    refresh: `refresh-${refreshes}`,
    ends: new Date(Date.now() + 1_800_000).toISOString(),
    payroll: true,
  })
  const keep = (record: BookRecord, at = new Date(), currency = 'AUD'): Kept => {
    const made = { id: `${record.kind}-${kept.length + 1}`, record, used: 0, isGone: false, at, currency }
    kept.push(made)
    return made
  }
  const present = (each: Kept): InBooks => {
    const total_cents = totalOf(each.record)
    return { id: each.id, total_cents, left_cents: total_cents === null ? null : total_cents - each.used }
  }
  const byId = (id: string): Kept => {
    const found = kept.find(each => each.id === id && !each.isGone)
    if (!found) throw new BooksRefused('Not found.')
    return found
  }
  const identity = (record: BookRecord): string =>
    record.kind === 'client'
      ? `client ${record.name}`
      : record.kind === 'item'
        ? `item ${record.code}`
        : record.kind === 'payment'
          ? `payment ${record.reference}`
          : `${record.kind} ${record.number}`
  const ask = async <T>(what: string, work: () => T): Promise<T> => {
    asked.push(what)
    trouble.before?.(what)
    const answer = work()
    trouble.after?.(what)
    return answer
  }
  /** Pays or gives back, at most what is left. */
  const use = (record: BookRecord, sign: 1 | -1): void => {
    if (record.kind !== 'payment') return
    const of = byId('invoice' in record.of ? record.of.invoice : record.of.credit)
    const left = (totalOf(of.record) ?? 0) - of.used
    if (sign === 1 && record.cents > left)
      throw new BooksRefused('Payment amount exceeds the amount outstanding on this document')
    of.used += sign * record.cents
  }
  const paymentIn = ({ id, record, isGone, currency }: Kept): PaymentInBooks[] => {
    if (record.kind !== 'payment' || !('invoice' in record.of)) return []
    const { of, account, cents, day, reference } = record
    const invoice = kept.find(each => each.id === of.invoice)!.record
    const number = 'number' in invoice ? invoice.number : ''
    return [
      {
        id,
        invoice: { id: of.invoice, number },
        account,
        cents,
        currency,
        day,
        reference,
        isDeleted: isGone,
      },
    ]
  }
  const documentIn = (each: Kept): DocumentInBooks[] => {
    const { record } = each
    if (!('lines' in record)) return []
    const { total_cents, left_cents } = present(each)
    const { contact } = record
    const known = kept.find(({ id }) => 'id' in contact && id === contact.id)?.record
    return [
      {
        id: each.id,
        status: each.isGone ? 'voided' : left_cents === 0 ? 'paid' : 'open',
        total_cents: total_cents ?? 0,
        tax_cents: record.lines.reduce((sum, line) => sum + line.tax_cents, 0),
        left_cents: left_cents ?? 0,
        contact: {
          id: 'id' in contact ? contact.id : '',
          name: known?.kind === 'client' ? known.name : 'name' in contact ? contact.name : '',
        },
      },
    ]
  }
  const books: Books = {
    contacts: page =>
      ask('contacts', () => {
        const all = kept.filter(each => each.record.kind === 'client' && !each.isGone)
        const shown = all.slice((page - 1) * pageSize, page * pageSize)
        return {
          contacts: shown.flatMap(({ id, record }) =>
            record.kind === 'client'
              ? [{ id, name: record.name, email: record.email, abn: abns.get(id) ?? '' }]
              : [],
          ),
          isLast: shown.length < pageSize,
        }
      }),
    documents: (of, page) =>
      ask('documents', () => {
        const kinds = of === 'credits' ? ['credit', 'billCredit'] : ['invoice', 'bill']
        const all = kept.filter(({ record }) => kinds.includes(record.kind))
        return {
          documents: all.slice((page - 1) * pageSize, page * pageSize).flatMap(documentIn),
          isLast: all.length <= page * pageSize,
        }
      }),
    payments: (since, page) =>
      ask('payments', () => {
        const changed = kept.filter(each => each.record.kind === 'payment' && each.at >= since)
        const shown = changed
          .sort((a, b) => a.at.getTime() - b.at.getTime())
          .slice((page - 1) * pageSize, page * pageSize)
        return {
          payments: shown.flatMap(paymentIn),
          upTo: shown.at(-1)?.at ?? null,
          isLast: shown.length < pageSize,
        }
      }),
    choices: async () => ({
      country: 'AU',
      currency: 'AUD',
      income: [{ value: '200', label: '200 · Sales' }],
      payment: [{ value: 'bank-1', label: '090 · Cheque account' }],
      taxes: [
        { value: 'OUTPUT', label: 'GST on Income', rate: 1_000 },
        { value: 'EXEMPTOUTPUT', label: 'GST Free Income', rate: 0 },
      ],
      expense: [{ value: '310', label: '310 · Cost of Goods Sold' }],
      purchase_taxes: [
        { value: 'INPUT', label: 'GST on Expenses', rate: 1_000 },
        { value: 'EXEMPTEXPENSES', label: 'GST Free Expenses', rate: 0 },
      ],
      tracking,
    }),
    find: record =>
      ask(`find ${record.kind}`, () => {
        const same = kept.find(each => !each.isGone && identity(each.record) === identity(record))
        return same ? present(same) : null
      }),
    add: (record, key) =>
      ask(`add ${record.kind}`, () => {
        const before = answers.get(key)
        if (before) return before
        if (
          record.kind !== 'payment' &&
          kept.some(each => !each.isGone && identity(each.record) === identity(record))
        )
          throw new BooksRefused('It must be unique.')
        use(record, 1)
        const made = keep(record)
        answers.set(key, present(made))
        return present(made)
      }),
    change: (id, record) =>
      ask(`change ${record.kind}`, () => {
        const each = byId(id)
        if (each.used > 0) throw new BooksRefused('Invoice not of valid status for modification')
        each.record = record
        return present(each)
      }),
    remove: (kind, id) =>
      ask(`remove ${kind}`, () => {
        const each = byId(id)
        use(each.record, -1)
        Object.assign(each, { isGone: true, at: new Date() })
      }),
    allocate: (credit, invoice, cents) =>
      ask('allocate', () => {
        byId(credit).used += cents
        byId(invoice).used += cents
      }),
  }
  const accounting: Accounting = {
    name: 'Xero',
    limits: null,
    consentUrl: async ({ state }) => new URL(`http://books.test/?state=${state}`),
    redeem: async () => tokens(),
    refresh: async () => {
      refreshes++
      return tokens()
    },
    organisations: async () => [{ id: 'org-1', name: 'Harbour Plumbing', connection: 'c-1' }],
    disconnect: async () => {},
    readNews: () => null,
    open: (_tokens, _organisation, turn = ask => ask()) =>
      new Proxy(books, {
        get: (target, name: keyof Books) =>
          name in target &&
          ((...given: unknown[]) =>
            turn(() => (target[name] as (...of: unknown[]) => Promise<unknown>)(...given))),
      }),
  }
  return {
    accounting,
    /** A contact that was in the books before. */
    enterContact(name: string, email = '', abn = ''): string {
      const record = { kind: 'client', number: '', name, email, phone: '', address: '' } as const
      const { id } = keep(record)
      abns.set(id, abn)
      return id
    },
    /** A payment that somebody enters in the books. */
    enterPayment(
      number: string,
      cents: number,
      { day, account = 'bank-1', currency, at }: EnteredPayment,
    ): string {
      const invoice = kept.find(({ record }) => record.kind === 'invoice' && record.number === number)!
      const of = { invoice: invoice.id }
      const record = { kind: 'payment', of, account, cents, day, reference: 'Deposit' } as const
      use(record, 1)
      return keep(record, at, currency).id
    },
    /** Somebody changes a document in the books. */
    changeDocument(number: string, change: Partial<BookDocument> | 'void'): void {
      const each = kept.find(
        ({ record, isGone }) => 'number' in record && record.number === number && !isGone,
      )!
      if (change === 'void') each.isGone = true
      else Object.assign(each.record, change)
    },
    /** A document is in no list of the books any more, not even as a voided one. */
    loseDocument(number: string): void {
      kept.splice(
        kept.findIndex(({ record, isGone }) => 'number' in record && record.number === number && !isGone),
        1,
      )
    },
    /** Somebody deletes a payment in the books. */
    deletePayment(id: string): void {
      const each = byId(id)
      use(each.record, -1)
      Object.assign(each, { isGone: true, at: new Date() })
    },

    /** Requests received, in order. */
    asked,
    /** Records of one kind in the books. */
    of: (kind: BookRecord['kind']) =>
      kept
        .filter(each => each.record.kind === kind && !each.isGone)
        .map(each => ({ ...each.record, left: present(each).left_cents })),
    setTrouble: (next: typeof trouble) => {
      trouble = next
    },
    refreshes: () => refreshes,
  }
}
