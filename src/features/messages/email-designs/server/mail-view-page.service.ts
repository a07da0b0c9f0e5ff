import type { ClientPage, ClientPageRequest, ClientPageRoute } from '#server/client-page/client-page.ts'
import { mailViewsContract, viewTexts } from '../mail-views.contract.ts'

/** An email as it was sent, in the browser. */
export const mailViewPage: ClientPageRoute = {
  title: 'Email',
  gone: viewTexts.gone,
  make,
}

async function make({ ask, params, reader }: ClientPageRequest): Promise<ClientPage> {
  const { subject, html } = await ask(mailViewsContract.read, params)
  return { reader, brand: null, title: subject, body: '', mail: html }
}
