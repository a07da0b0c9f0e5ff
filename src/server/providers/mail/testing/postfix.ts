import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = '/usr/sbin/postfix'

/** True where a real mail server is installed, such as by `apt-get install postfix`, and may be started. */
export const hasPostfix = (): boolean => existsSync(program) && process.getuid?.() === 0

/**
 * Postfix on loopback, with folders of its own: it takes any mail for costa.test, where nobody lives, and brings its reports
 * about them for `returnHost` to the port `reports`.
 */
export function startPostfix({
  port,
  reports,
  returnHost,
}: {
  port: number
  reports: number
  returnHost: string
}) {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-postfix-'))
  chmodSync(folder, 0o755)
  const [config, data] = [join(folder, 'conf'), join(folder, 'data')]
  for (const each of [config, data, join(folder, 'spool'), join(folder, 'log')])
    mkdirSync(each, { mode: 0o755 })
  chownSync(data, Number(execFileSync('id', ['-u', 'postfix'], { encoding: 'utf8' })), 0)
  writeFileSync(join(config, 'main.cf'), settings({ folder, reports, returnHost }))
  const services = readFileSync('/usr/share/postfix/master.cf.dist', 'utf8')
    .replace(/^smtp {6}inet.*$/m, `${port} inet n - n - - smtpd`)
    // Nothing runs in another root.
    .replace(/^(\S+\s+(?:unix|inet|fifo|unix-dgram)\s+\S+\s+\S+\s+)y/gm, '$1n')
  writeFileSync(join(config, 'master.cf'), services)
  const run = (command: string) =>
    execFileSync(program, ['-c', config, command], { stdio: 'ignore', timeout: 30_000 })
  run('start')
  return {
    end() {
      run('stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const settings = ({
  folder,
  reports,
  returnHost,
}: {
  folder: string
  reports: number
  returnHost: string
}) => `
compatibility_level = 3.6
queue_directory = ${folder}/spool
data_directory = ${folder}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${folder}/log/mail.log
maillog_file_prefixes = ${folder}
myhostname = mx.costa.test
mydestination = costa.test
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
local_recipient_maps =
alias_maps =
transport_maps = inline:{${returnHost}=smtp:[127.0.0.1]:${reports}}
smtp_dns_support_level = disabled
smtp_tls_security_level = none
smtpd_tls_security_level = none
`
