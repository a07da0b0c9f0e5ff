import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

type Row = Record<string, unknown> & { id: string }

/**
 * A local server in Stripe's place that keeps what it was asked for: accounts by key, pages to pay, payments, refunds
 * and disputes. What clients and Stripe do there is done by its own functions. Its pages can be opened in a browser too:
 * who pays there is sent back, and the payment is told of by a signed request.
 */
export async function stripeHouse() {
  const rows = new Map<string, Row>()
  const once = new Map<string, unknown>()
  const asked: { method: string; path: string; fields: Record<string, string>; account: string }[] = []
  /** The next answers are these instead. */
  const troubles: number[] = []
  /** The next requests are done, and their answers lost. */
  const lost: boolean[] = []
  const of = (kind: string) => [...rows.values()].filter(row => row.object === kind)
  const add = (prefix: string, object: string, fields: object) => {
    const row = { id: `${prefix}_${randomUUID().replaceAll('-', '')}`, object, ...fields }
    rows.set(row.id, row)
    return row as Row
  }

  function answer(
    method: string,
    path: string,
    fields: Record<string, string>,
    query: URLSearchParams,
    linked: string,
  ): unknown {
    const [, , kind = '', id = '', deed = '', act = ''] = path.split('/')
    const reference = fields['metadata[reference]']
    // What is asked on behalf of a linked account is about that one; another's is refused.
    if (linked !== '' && !rows.has(linked)) return undefined
    if (path === '/v1/account' && linked !== '') return rows.get(linked)
    if (path === '/v1/accounts')
      return add('acct', 'account', {
        settings: { dashboard: { display_name: fields['business_profile[name]'] } },
        charges_enabled: false,
        payouts_enabled: false,
        requirements: { past_due: [], currently_due: ['external_account', 'tos_acceptance.date'] },
      })
    if (path === '/v1/account_links')
      return { object: 'account_link', url: `${base()}/setup/${fields.account}`, created: 1 }
    if (path === '/v1/account')
      return {
        id: 'acct_1',
        object: 'account',
        settings: { dashboard: { display_name: 'Ada Plumbing' } },
        charges_enabled: true,
        payouts_enabled: false,
        requirements: {
          past_due: ['external_account'],
          currently_due: ['individual.verification.document', 'individual.dob.day', 'external_account'],
        },
      }
    if (kind === 'webhook_endpoints' && method === 'POST')
      return add('we', 'webhook_endpoint', { url: fields.url, secret: `whsec_${randomUUID()}` })
    if (kind === 'webhook_endpoints') return { id, deleted: rows.delete(id) }
    if (path === '/v1/customers') return add('cus', 'customer', { name: fields.name })
    if (kind === 'payment_methods') return { id, object: 'payment_method', customer: null }
    if (kind === 'terminal') return terminal(method, id, deed, act, fields)
    if (path === '/v1/checkout/sessions' && fields.mode === 'setup') {
      const session = add('cs', 'checkout.session', {
        status: 'open',
        mode: 'setup',
        customer: fields.customer,
        setup_intent: null,
        client_reference_id: fields.client_reference_id,
        success_url: fields.success_url,
      })
      return Object.assign(session, { url: `${base()}/card/${session.id}` })
    }
    if (path === '/v1/checkout/sessions') {
      const cents = Object.entries(fields)
        .filter(([name]) => name.endsWith('[unit_amount]'))
        .reduce((sum, [, value]) => sum + Number(value), 0)
      const session = add('cs', 'checkout.session', {
        status: 'open',
        payment_status: 'unpaid',
        amount_total: cents,
        payment_intent: null,
        metadata: { reference },
        success_url: fields.success_url,
      })
      return Object.assign(session, { url: `${base()}/pay/${session.id}` })
    }
    if (path.endsWith('/expire')) {
      const page = rows.get(deed)!
      // Only an open one can be closed.
      return page.status === 'open' ? Object.assign(page, { status: 'expired' }) : undefined
    }
    if (path.startsWith('/v1/checkout/sessions/')) return rows.get(deed)
    if (path === '/v1/payment_intents' && method === 'GET') {
      const mine = of('payment_intent').filter(row => row.customer === query.get('customer'))
      return { object: 'list', has_more: false, data: mine.toReversed() }
    }
    if (path === '/v1/payment_intents') return charge(fields)
    if (kind === 'payment_intents' && deed === 'cancel') {
      const intent = rows.get(id)!
      return intent.status === 'succeeded' ? undefined : Object.assign(intent, { status: 'canceled' })
    }
    if (kind === 'payment_intents') return { ...rows.get(id), latest_charge: chargeOf(id) }
    if (kind === 'refunds' && method === 'POST')
      return add('re', 'refund', {
        payment_intent: fields.payment_intent,
        amount: Number(fields.amount),
        status: 'succeeded',
        metadata: { reference },
      })
    const isOf = (row: Row) => row.payment_intent === query.get('payment_intent')
    if (kind === 'refunds') return { object: 'list', data: of('refund').filter(isOf) }
    if (kind === 'promotion_codes') {
      const [from, to] = ['created[gte]', 'created[lt]'].map(name => Number(query.get(name)))
      const made = of('promotion_code').filter(
        ({ created }) => Number(created) >= from! && Number(created) < to!,
      )
      return { object: 'list', has_more: false, data: made.toReversed() }
    }
    if (kind === 'disputes') return { object: 'list', data: of('dispute').filter(isOf) }
    return undefined
  }
  /** Charges a card on file, as its holder's bank decides; one on a reader waits for its card. */
  function charge(fields: Record<string, string>) {
    const card = rows.get(fields.payment_method ?? '')
    const bank = fields.payment_method === undefined ? 'reader' : String(card?.bank)
    const statuses: Record<string, string> = { works: 'succeeded', confirm: 'requires_action' }
    const intent = add('pi', 'payment_intent', {
      status: statuses[bank] ?? 'requires_payment_method',
      customer: fields.customer ?? null,
      amount: Number(fields.amount),
      amount_received: Number(fields.amount),
      next_action: null,
      metadata: { reference: fields['metadata[reference]'] },
    })
    intent.client_secret = `${intent.id}_secret`
    if (bank === 'confirm') intent.next_action = { redirect_to_url: { url: `${base()}/bank/${intent.id}` } }
    return bank === 'declined' ? { declined: intent } : intent
  }
  function terminal(method: string, kind: string, id: string, act: string, fields: Record<string, string>) {
    if (kind === 'locations') return add('tml', 'terminal.location', { display_name: fields.display_name })
    if (id === '' && method === 'GET') return { object: 'list', has_more: false, data: of('terminal.reader') }
    if (id === '' && fields.registration_code === 'wrong-code') return undefined
    if (id === '')
      return add('tmr', 'terminal.reader', {
        label: fields.label,
        device_type: 'bbpos_wisepos_e',
        status: 'online',
        action: null,
        location: fields.location,
        serial_number: 'WSC513',
        last_seen_at: Date.now(),
      })
    const reader = rows.get(id)
    if (method === 'DELETE') return { id, object: 'terminal.reader', deleted: rows.delete(id) }
    if (!reader || act === '') return reader
    const process = { payment_intent: fields.payment_intent }
    const action = { type: 'process_payment_intent', status: 'in_progress', process_payment_intent: process }
    return Object.assign(reader, { action: act === 'cancel_action' ? null : action })
  }
  const chargeOf = (intent: string) => ({
    id: `ch_${intent}`,
    object: 'charge',
    amount_refunded: of('refund')
      .filter(row => row.payment_intent === intent)
      .reduce((sum, row) => sum + Number(row.amount), 0),
    disputed: of('dispute').some(row => row.payment_intent === intent),
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
  })

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const url = new URL(request.url ?? '/', 'http://stripe')
    const method = request.method ?? ''
    const opened = /^\/pay\/(\w+)$/.exec(url.pathname)
    const session = opened && rows.get(opened[1]!)
    if (session) {
      response.setHeader('content-type', 'text/html')
      if (method === 'POST') {
        if (session.status === 'open') tellOf('checkout.session.completed', pay(session))
        response.writeHead(303, { location: String(session.success_url) })
      }
      response.end(pageOf(session))
      return
    }
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()))
    const linked = String(request.headers['stripe-account'] ?? '')
    asked.push({ method, path: url.pathname, fields, account: linked })
    const name = String(request.headers['idempotency-key'] ?? randomUUID())
    const trouble = troubles.shift()
    const body = trouble
      ? undefined
      : (once.get(name) ?? answer(method, url.pathname, fields, url.searchParams, linked))
    if (body !== undefined && method === 'POST') once.set(name, body)
    const { declined } = (body ?? {}) as { declined?: Row }
    const isLost = lost.shift() ?? false
    const isGone = request.headers.authorization?.includes('_gone') ?? false
    response.statusCode = isGone
      ? 401
      : (trouble ?? (isLost ? 500 : declined ? 402 : body === undefined ? 404 : 200))
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify(
        response.statusCode === 200
          ? body
          : declined && !isLost
            ? { error: { type: 'card_error', message: 'Your card was declined.', payment_intent: declined } }
            : { error: { message: `status ${response.statusCode}` } },
      ),
    )
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Tells whoever asked to be told; nobody waits for it. */
  function tellOf(type: string, object: object) {
    for (const { url, secret } of of('webhook_endpoint')) {
      const { payload, signature } = signedEvent(String(secret), type, object)
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      fetch(String(url), { method: 'POST', headers, body: payload }).catch(() => {})
    }
  }
  /** A client pays on a page. */
  function pay(page: Row): Row {
    const intent = add('pi', 'payment_intent', {
      status: 'succeeded',
      amount: page.amount_total,
      amount_received: page.amount_total,
      metadata: page.metadata,
    })
    return Object.assign(page, { status: 'complete', payment_status: 'paid', payment_intent: intent.id })
  }

  return {
    url: base(),
    asked,
    troubles,
    lost,
    /** Somebody enters a card on the newest page for one. */
    enterCard(bank: 'works' | 'declined' | 'confirm', last4 = '4242') {
      const page = of('checkout.session').findLast(({ mode }) => mode === 'setup')!
      const card = { brand: 'visa', last4, exp_month: 4, exp_year: 2031 }
      const method = add('pm', 'payment_method', { bank, card })
      return Object.assign(page, {
        status: 'complete',
        setup_intent: {
          id: `seti_${page.id}`,
          object: 'setup_intent',
          status: 'succeeded',
          payment_method: method,
        },
      })
    },
    /** Somebody holds a card to a reader, or it is declined there. */
    present(works: boolean) {
      const waits = ({ action }: Row) => (action as { status?: string } | null)?.status === 'in_progress'
      const reader = of('terminal.reader').findLast(waits)!
      const action = reader.action as { process_payment_intent: { payment_intent: string } }
      const intent = rows.get(action.process_payment_intent.payment_intent)!
      if (works) Object.assign(intent, { status: 'succeeded' })
      const failure = { failure_code: 'card_declined', failure_message: 'Your card was declined.' }
      Object.assign(action, works ? { status: 'succeeded' } : { status: 'failed', ...failure })
      return intent
    },
    /** The owner of the newest linked account has told Stripe all that it asks for. */
    completeAccount() {
      const account = of('account').at(-1)!
      const complete = { charges_enabled: true, payouts_enabled: true, requirements: {} }
      return Object.assign(account, complete)
    },
    accounts: () => of('account'),
    /** An account is taken off the platform in Stripe's own dashboard. */
    unlink: (id: string) => rows.delete(id),
    payments: () => of('payment_intent'),
    secret: () => String(of('webhook_endpoint').at(-1)?.secret),
    pages: () => of('checkout.session'),
    pay,
    /** Somebody gives money back in Stripe's own dashboard. */
    refund: (payment: unknown, cents: number) =>
      add('re', 'refund', { payment_intent: payment, amount: cents, status: 'succeeded', metadata: {} }),
    dispute: (payment: unknown, cents: number) =>
      add('dp', 'dispute', {
        payment_intent: payment,
        amount: cents,
        status: 'needs_response',
        reason: 'fraudulent',
      }),
    /** Somebody makes a promotion code in Stripe's own dashboard. */
    promote: (code: string, coupon: object, created: Date) =>
      add('promo', 'promotion_code', {
        code,
        active: true,
        expires_at: null,
        max_redemptions: 20,
        times_redeemed: 3,
        created: Math.floor(created.getTime() / 1_000),
        promotion: { type: 'coupon', coupon },
      }),
    /** The bank has gone on with it. */
    set: (id: unknown, fields: object) => void Object.assign(rows.get(String(id))!, fields),
    refunds: () => of('refund'),
    close: () =>
      new Promise<void>(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

const pageOf = ({ status, amount_total }: Row): string => `<!doctype html><html lang="en"><title>Pay</title>
<meta name="viewport" content="width=device-width">
<h1>AUD ${(Number(amount_total) / 100).toFixed(2)}</h1>
${status === 'open' ? '<form method="post"><button>Pay</button></form>' : `<p>This page is ${status}.</p>`}</html>`

/** A request of Stripe about a row, as it is signed. */
export function signedEvent(secret: string, type: string, object: object, at = new Date(), account?: string) {
  const event = { id: `evt_${randomUUID()}`, object: 'event', type, account, data: { object } }
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(at.getTime() / 1_000)
  const signature = new Stripe('unused').webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { payload, signature }
}
