import { ClientTemplatesPage } from './ClientTemplatesPage.tsx'

/** Templates of emails to clients. */
export default function ClientEmailTemplatesPage() {
  return <ClientTemplatesPage channel="email" />
}
