import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { accessSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'

const program = '/usr/sbin/dovecot'

/** True where a real mail server is installed, such as by `apt-get install dovecot-imapd`. */
export const hasDovecot = (): boolean => {
  try {
    accessSync(program)
    return true
  } catch {
    return false
  }
}

/** Dovecot on loopback, with folders of its own, which takes anybody with the password 'secret'. */
export async function startDovecot({ tls, starttls }: { tls: number; starttls: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-dovecot-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'mail'), { mode: 0o777 })
  chmodSync(join(folder, 'mail'), 0o777)
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert, ...subject],
    { stdio: 'ignore' },
  )
  const { username, uid } = userInfo()
  const isRoot = uid === 0
  writeFileSync(
    join(folder, 'dovecot.conf'),
    config({ folder, key, cert, tls, starttls, user: isRoot ? null : username }),
  )
  const server = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  await listening(server, tls, () => readFileSync(join(folder, 'log'), 'utf8'))

  const signedIn = async <T>(user: string, use: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      servername: 'localhost',
      port: tls,
      secure: true,
      auth: { user, pass: 'secret' },
      tls: { ca: readFileSync(cert, 'utf8') },
      logger: false,
    })
    await client.connect()
    try {
      return await use(client)
    } finally {
      await client.logout()
    }
  }
  return {
    ca: readFileSync(cert, 'utf8'),
    ports: { tls, starttls },
    /** Puts a mail into a person's inbox. */
    put: (user: string, mail: Buffer | string) =>
      signedIn(user, client => client.append('INBOX', Buffer.from(mail))),
    /** Flags of the mails in a person's inbox. */
    flags: (user: string) =>
      signedIn(user, async client => {
        await client.mailboxOpen('INBOX', { readOnly: true })
        const mails = await client.fetchAll('1:*', { flags: true })
        // A server's own note that no session has shown a mail yet.
        return mails.map(each => [...(each.flags ?? [])].filter(flag => flag !== '\\Recent'))
      }),
    /** Has a person's mails be numbered anew. */
    renumber(user: string) {
      for (const name of [
        'dovecot-uidlist',
        'dovecot.index',
        'dovecot.index.log',
        'dovecot.index.cache',
        'dovecot-uidvalidity',
      ])
        rmSync(join(folder, 'mail', user, name), { force: true })
    },
    async end() {
      const ended = new Promise(resolve => server.once('exit', resolve))
      server.kill('SIGTERM')
      await Promise.race([ended, sleep(5_000)])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Config {
  folder: string
  key: string
  cert: string
  tls: number
  starttls: number
  /** Null: started as root, which has users of its own for it. */
  user: string | null
}

const config = ({ folder, key, cert, tls, starttls, user }: Config) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${cert}
ssl_key = <${key}
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
auth_mechanisms = plain login
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${user ?? 'nobody'} gid=${user === null ? 'nogroup' : userInfo().gid} home=${folder}/mail/%u
}
${user === null ? '' : `default_internal_user = ${user}\ndefault_login_user = ${user}\ndefault_internal_group = ${userInfo().gid}`}
service imap-login {
  ${user === null ? '' : 'chroot ='}
  inet_listener imap {
    port = ${starttls}
  }
  inet_listener imaps {
    port = ${tls}
    ssl = yes
  }
}
service anvil {
  ${user === null ? '' : 'chroot ='}
}
`

async function listening(server: ChildProcess, port: number, log: () => string): Promise<void> {
  for (let n = 0; n < 100; n++) {
    if (server.exitCode !== null) break
    const isThere = await new Promise<boolean>(resolve => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
    if (isThere) return
    await sleep(100)
  }
  server.kill('SIGTERM')
  throw new Error(`Dovecot does not start: ${log()}`)
}
