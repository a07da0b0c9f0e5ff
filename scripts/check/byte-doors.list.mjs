/**
 * The doors by which bytes of strangers and companies come in, or are laid out: what comes, how much of it, the tests that
 * send the worst, and the places, each a file and the kind of its reading as byte-doors.mjs names it.
 */
export const doors = [
  {
    bytes: 'JSON bodies',
    limit:
      '1 MB (web form 11 MB, chat simulator 20 MB, head office’s offers 4 MB); 64 levels, 100,000 values',
    tried: ['src/app/worst-bytes.test.ts', 'src/server/http/json-limits.test.ts'],
    places: [
      'src/server/http/http.ts JSON',
      'src/server/http/http.ts body',
      'src/server/mount.ts route',
      'src/features/automate/automations/server/automation-file.service.ts JSON',
    ],
  },
  {
    bytes: 'addresses and headers',
    limit: '16 KB in all (Node.js), 500 characters a part of the path',
    tried: ['src/app/worst-bytes.test.ts'],
    places: [
      'src/server/http/http.ts route',
      'src/server/client-page/client-page.ts route',
      'src/server/api-docs/api-docs.ts route',
      'src/server/metrics.ts route',
      'src/server/providers/maps/map-tiles.ts route',
      'src/features/sales/web-form/server/web-form.routes.ts route',
      'src/features/sales/plugin/server/plugin.routes.ts route',
      'src/features/automate/campaigns/server/campaign-links.routes.ts route',
      'src/features/messages/social/server/social.routes.ts route',
      'src/features/portal/fingertip/server/fingertip.routes.ts route',
      'src/features/portal/minisite/server/minisite.routes.ts route',
      'src/features/money/accounting/server/connect.service.ts route',
    ],
  },
  {
    bytes: 'uploads (multipart)',
    limit:
      'one file, 10 MB (imports 60 MB, greetings 5 MB, pieces of recordings 1 MB), written to disk as it comes',
    tried: ['src/app/worst-bytes.test.ts'],
    places: ['src/server/mount.ts upload'],
  },
  {
    bytes: 'tables (CSV) of price books, price lists, areas and clients',
    limit:
      '16,384 cells and 200,000 characters a row; 1,048,576 rows, of items and areas 20,000, of prices 100,000; slices of 5 ms',
    tried: ['src/app/worst-bytes.test.ts', 'src/server/csv-reading/csv-reading.test.ts'],
    places: [
      'src/features/franchise/territories/server/territories.handlers.ts table',
      'src/features/stock/price-book/server/items.handlers.ts table',
      'src/features/stock/price-lists/server/price-lists.handlers.ts table',
    ],
  },
  {
    bytes: 'pictures and PDFs',
    limit:
      'decoded apart: 60 million pixels, 300 frames, 15 s and 700 MB a picture, 8 s and 400 MB a PDF, 60 pages, 6 of a scan',
    tried: [
      'src/app/worst-bytes.test.ts',
      'src/server/decoding/decoding.test.ts',
      'src/app/hostile-files.test.ts',
    ],
    places: [
      'src/server/decoding/decoder.ts kind of file',
      'src/server/decoding/decoder.ts picture',
      'src/server/decoding/page-decoding.ts PDF',
      'src/server/decoding/page-decoding.ts picture',
      'src/server/decoding/page-decoding.ts scan',
      'src/features/account/company/server/pictures.service.ts kind of file',
      'src/features/jobs/files/server/uploads.service.ts kind of file',
      'src/features/jobs/files/server/uploads.service.ts picture',
    ],
  },
  {
    bytes:
      'pictures and files in a body (base64): signatures, photos of web form, forms by link and attached files',
    limit:
      'that of their field: 4 photos of 2.8 MB, 20 of 8 MB in all, attachments of 20 MB; then as pictures',
    tried: ['src/app/worst-bytes.test.ts'],
    places: [
      'src/features/account/company/server/pictures.service.ts base64',
      'src/features/jobs/files/server/uploads.service.ts base64',
      'src/features/messages/client-messages/server/client-messages.handlers.ts base64',
    ],
  },
  {
    bytes: 'sound: greetings, recordings',
    limit: '5 MB and 120 s a greeting, 1 MB a piece; only the head is read',
    tried: ['src/app/worst-bytes.test.ts'],
    places: [
      'src/features/messages/phone/server/answering/greetings.service.ts kind of file',
      'src/features/messages/phone/server/answering/greetings.service.ts sound',
      'src/features/messages/phone/server/recordings/recordings.service.ts kind of file',
    ],
  },
  {
    bytes: 'mails of clients',
    limit: '40 MB, taken only with the password; 200,000 characters of the text, 64 levels, 100,000 values',
    tried: [
      'src/app/worst-bytes.test.ts',
      'src/features/messages/client-messages/server/mail-answers.test.ts',
    ],
    places: ['src/server/providers/mail/postmark.ts base64'],
  },
  {
    bytes:
      'signed requests of Stripe, Twilio and the mail service; callbacks of sign-ins; one-click forms, and those of clients’ pages without a script',
    limit: '1 MB of JSON; forms of 50 KB (one-click 5 KB)',
    tried: ['src/app/worst-bytes.test.ts'],
    places: [
      'src/features/account/plans/server/plan-hooks.routes.ts route',
      'src/features/account/sign-in/server/social/social.routes.ts body',
      'src/features/account/sign-in/server/social/social.routes.ts route',
      'src/features/insight/reports/server/mails/report-mails.routes.ts body',
      'src/features/insight/reports/server/mails/report-mails.routes.ts route',
      'src/features/messages/client-messages/server/sms-hooks.routes.ts body',
      'src/features/messages/client-messages/server/sms-hooks.routes.ts route',
      'src/features/messages/phone/server/line/line-hooks.routes.ts body',
      'src/features/messages/phone/server/line/line-hooks.routes.ts route',
      'src/features/money/card-payments/server/card-hooks.routes.ts route',
      'src/server/client-page/client-page.ts body',
      'src/server/providers/identity/apple.ts JSON',
    ],
  },
  {
    bytes: 'messages of live sockets',
    limit: '10 KB, 20 a second; 2,000 characters are read',
    tried: ['src/server/live/socket-limits.test.ts', 'src/app/live.test.ts'],
    places: [
      'src/server/live/live.ts JSON',
      'src/server/live/live.ts route',
      'src/server/live/presence.ts JSON',
    ],
  },
  {
    bytes: 'answers of services (maps, AI, calendars, books, sign-in, recordings)',
    limit: '1 MB (a page of a calendar 20 MB, a recording or a mail 60 MB), and the time of each service',
    tried: ['src/server/providers/worst-answers.test.ts'],
    places: [
      'src/server/providers/ask-vendor.ts JSON',
      'src/server/providers/accounting/xero-trouble.ts JSON',
      'src/server/providers/google/google-mail.ts base64',
    ],
  },
  {
    bytes: 'links and keys of pages that we have sealed or written',
    limit: '500 characters in a path, 4,000 a key of a page; sealed ones are read only where the seal holds',
    tried: ['src/app/worst-bytes.test.ts'],
    places: [
      'src/server/auth/seal.ts base64',
      'src/server/page-key.ts JSON',
      'src/server/page-key.ts base64',
      'src/features/account/sign-in/server/social/social.routes.ts base64',
      'src/features/automate/automations/server/requests.service.ts base64',
      'src/features/clients/clients/server/portal-link.service.ts JSON',
      'src/features/portal/booking-page/server/booking-page.service.ts JSON',
      'src/features/portal/booking-page/server/holding.service.ts JSON',
      'src/features/insight/reports/server/mails/mail-reports.service.ts JSON',
      'src/features/messages/appointment-messages/server/trip-link.service.ts JSON',
      'src/features/messages/email-designs/server/mail-view.service.ts JSON',
      'src/features/money/accounting/server/connect.service.ts JSON',
      'src/features/money/documents/server/document-link.service.ts JSON',
      'src/features/money/statements/server/statement-link.service.ts JSON',
      'src/features/office/client-page/server/client-history.handlers.ts JSON',
      'src/features/office/client-page/server/client-history.handlers.ts base64',
      'src/server/auth/page-ticket.ts JSON',
      'src/features/talk/notifications/server/push-token.ts JSON',
      'src/features/talk/notifications/server/push-token.ts base64',
      'src/features/account/plans/server/plan-paper-link.service.ts JSON',
      'src/features/talk/opt-outs/server/opt-outs.service.ts JSON',
    ],
  },
  {
    bytes: 'our own rows read back: sealed tokens, kept answers, values on their way to the database',
    limit: 'as long as what was taken by one of the doors above',
    tried: ['src/app/worst-bytes.test.ts'],
    places: [
      'src/server/db/connection/storable-values.ts JSON',
      'src/server/http/idempotency.ts JSON',
      'src/features/money/accounting/server/plan-steps.service.ts JSON',
      'src/features/money/accounting/server/tokens.service.ts JSON',
      'src/features/money/accounting/server/accounting.standing.ts JSON',
      'src/features/partners/programme/server/bank.service.ts JSON',
      'src/features/talk/mail/server/mail.handlers.ts JSON',
    ],
  },
  {
    bytes: 'documents that are laid out: PDFs, labels, QR codes, calendars',
    limit: 'made in turn (heavy files); 1,000 lines, 480 labels, 5,000 appointments, 100,000 rows of a list',
    tried: [
      'src/server/heavy-reads/heavy-reads.test.ts',
      'src/features/schedule/calendar-feeds/server/ical.test.ts',
    ],
    places: [
      'src/features/account/plans/server/plan-paper.service.ts PDF written',
      'src/features/jobs/forms/server/answer-pdf.service.ts PDF written',
      'src/features/jobs/job-summary/server/job-report.handlers.ts PDF written',
      'src/features/money/documents/server/document-paper.service.ts PDF written',
      'src/features/money/invoices/server/invoice-pdf.service.ts QR code written',
      'src/features/partners/programme/server/statement.service.ts PDF written',
      'src/features/schedule/calendar-feeds/server/feeds.handlers.ts calendar written',
      'src/features/stock/labels/server/label-sheet.service.ts QR code written',
      'src/features/stock/orders/server/order-pdf.service.ts PDF written',
      'src/server/pdf/picture.ts picture',
      'src/features/portal/minisite/server/share-picture.service.ts picture',
    ],
  },
  {
    bytes: 'files of the operator: settings, keys, locks, backups, packages',
    limit: 'the operator’s own; members of a backup 256 MB each',
    tried: ['src/server/operations/backup.test.ts'],
    places: [
      'src/app/settings.ts base64',
      'src/server/auth/secrets-key.ts base64',
      'src/server/db/embedded/binaries.ts JSON',
      'src/server/db/embedded/lock.ts JSON',
      'src/server/operations/manifest.ts JSON',
      'src/server/pdf/font-families.ts JSON',
      'src/server/providers/push/vapid-keys.ts JSON',
      'src/server/providers/push/vapid-keys.ts base64',
    ],
  },
]
