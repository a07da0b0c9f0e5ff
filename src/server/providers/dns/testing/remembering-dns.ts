import { type Dns, DnsTrouble } from '../dns.port.ts'

/** DNS as a test writes it: texts and mail servers by name. While `state.isDown` nobody answers. */
export function rememberingDns() {
  const texts = new Map<string, string[]>()
  const mailServers = new Map<string, string[]>()
  const state = { isDown: false }
  const answer = async (kept: Map<string, string[]>, name: string) => {
    if (state.isDown) throw new DnsTrouble('ETIMEOUT')
    return kept.get(name) ?? []
  }
  const dns: Dns = {
    isSimulated: false,
    texts: name => answer(texts, name),
    mailServers: name => answer(mailServers, name),
  }
  return { dns, texts, mailServers, state }
}
