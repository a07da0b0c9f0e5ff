import { ClientTemplatesPage } from './ClientTemplatesPage.tsx'

/** Templates of text messages to clients. */
export default function ClientSmsTemplatesPage() {
  return <ClientTemplatesPage channel="sms" />
}
