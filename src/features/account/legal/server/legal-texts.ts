import type { LegalPageName } from '../legal.rules.ts'

/** Texts that are true of every installation; operators with customers replace them with their own. */
export const productPages: Record<LegalPageName, string> = {
  terms: `
# Terms of use

Tradewind is open-source software that anybody may run. The one who runs it at this address, the operator, offers
it to you. The operator has not published terms of their own yet, so these short ones apply.

## The software

The program is given under the MIT licence: free to use, to change and to pass on, without warranty of any kind.
Its authors do not run this installation and have no access to it.

## Your account

- Keep your password to yourself, and tell the owner of your company when somebody else may know it.
- Enter only what you may: you are responsible for the data of your clients and of your staff.
- Do not use the service to harm others, to send mail that nobody asked for, or to get at data of other companies.

## Your data

What your company enters belongs to your company. Lists can be exported as CSV at any time.

## What you can expect

The operator decides on price, support, backups and opening hours of this installation. When it matters to you,
agree on it with the operator in writing. Nothing here limits rights that the law gives you, such as those under
the Australian Consumer Law.
`,
  privacy: `
# Privacy

This page says what Tradewind stores and sends. The one who runs it at this address, the operator, is responsible
for it and has not published a notice of their own yet.

## What is stored

- Your account: name, e-mail, phone, a hash of your password, and when and from which address and browser you
  signed in (90 days after such a session is over).
- What your company enters: clients, jobs, appointments, notes, mail that it sends.
- Who changed what and when, so that mistakes can be found and taken back.

People of your company see it as far as their group may. Other companies on this installation can't.

## What stays in your browser

Your session, your language, colours and layout, and forms that were not sent yet. One cookie remembers whether
the side menu is folded, and one that you have signed in with this browser before: so nobody who tries passwords can
keep you out. There are no advertisements, no analytics and no tracking.

## What leaves this server

Only what the operator has set up: mail by their mail server, addresses to their map service, signing in with
Google, Apple or Facebook when you choose it, and notifications by your browser's push service when you switch
them on. Without a map service, addresses are looked up on this server.

## Your rights

Ask the owner of your company, or the operator, when you want to see, correct or delete what is stored about you.
Clients of a trades business ask that business.
`,
}
