import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createApp } from '#app/server.ts'
import { createResolverDns } from '#server/providers/dns/resolver-dns.ts'
import { embeddedMail } from '#server/providers/mail/embedded.ts'
import { createImapMailboxes } from '#server/providers/mail/imap-mailboxes.ts'
import type { Mail } from '#server/providers/mail/mail.port.ts'
import { embeddedMaps } from '#server/providers/maps/gazetteer.ts'
import { createStripePay } from '#server/providers/pay/stripe.ts'
import { embeddedSms } from '#server/providers/sms/embedded.ts'
import { diskStorage } from '#server/providers/storage/disk.ts'
import { embeddedVoice } from '#server/providers/voice/embedded.ts'
import { iceServers } from '#server/providers/voice/ice-servers.ts'
import type { Voice } from '#server/providers/voice/voice.port.ts'
import { guardedWebsites } from '#server/providers/websites/guarded-websites.ts'

/** The whole product as it serves, with providers that need nobody and no limit of requests. */
export function benchApp(
  serve: pg.PoolConfig,
  mail: Mail = embeddedMail(),
  voice: Voice = embeddedVoice({ isSimulated: true }),
  now: () => Date = () => new Date(),
) {
  return createApp({
    serve,
    now,
    log: false,
    publicUrl: 'http://127.0.0.1',
    webRoot: null,
    providers: {
      maps: embeddedMaps(),
      mail,
      push: { publicKey: '', trouble: () => null, send: async () => {} },
      accounting: null,
      payroll: null,
      ai: null,
      pay: createStripePay(),
      property: null,
      routing: null,
      scan: null,
      calendars: null,
      reviews: null,
      google: null,
      sms: embeddedSms(),
      storage: diskStorage(join(tmpdir(), 'tradewind-bench-files')),
      voice,
      iceServers: iceServers({}),
      mailIntake: null,
      dns: createResolverDns(),
      mailboxes: createImapMailboxes(),
      websites: guardedWebsites(),
    },
    secretsKey: Buffer.alloc(32, 7),
    demo: false,
    version: 'bench',
    requestsPerMinute: 100_000_000,
    requests: { perUser: 100_000_000, perCompany: 100_000_000 },
  })
}
