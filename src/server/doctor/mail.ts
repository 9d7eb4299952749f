import { Resolver } from 'node:dns/promises'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { messageOf, patienceMs, well, wrong, type Finding } from './finding.ts'

/** Looks up the text records of a name, as `Resolver.resolveTxt` does. */
type TextRecords = (name: string) => Promise<string[][]>

const resolveTxt: TextRecords = (name) => new Resolver({ timeout: patienceMs / 4, tries: 2 }).resolveTxt(name)

/** Looks whether emails leave, and whether the sender's domain says that they may. */
export async function ofMail(
  { smtpUrl, mailFrom, dataDir }: Config,
  records: TextRecords = resolveTxt,
): Promise<Finding[]> {
  if (smtpUrl === null)
    return [wrong(`Mail: no email is sent; they are files in ${dataDir}/mails. Set SMTP_URL and MAIL_FROM.`)]
  const domain = /@([^<>@\s]+?)>?$/.exec(mailFrom)?.[1] ?? ''
  return [await ofServer(smtpUrl), ...(await ofSender(domain, records))]
}

async function ofServer(smtpUrl: string): Promise<Finding> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    dnsTimeout: patienceMs,
  })
  try {
    await transport.verify()
    return well('Mail: the server takes the connection and the password.')
  } catch (error) {
    return wrong(`Mail: the server does not: ${messageOf(error)}. Look at SMTP_URL.`)
  } finally {
    transport.close()
  }
}

/** Checks the records of a sender's domain. DKIM is not looked up: its name has a part that only the mail server knows. */
async function ofSender(domain: string, records: TextRecords): Promise<Finding[]> {
  const has = async (name: string, beginning: string) =>
    (await records(name)).some((parts) => parts.join('').toLowerCase().startsWith(beginning))
  try {
    const [spf, dmarc] = await Promise.all([
      orNone(() => has(domain, 'v=spf1')),
      orNone(() => has(`_dmarc.${domain}`, 'v=dmarc1')),
    ])
    return [
      spf
        ? well(`SPF: ${domain} names the servers that may send its emails.`)
        : wrong(`SPF: ${domain} has no record, so emails are taken for spam. Your mail service gives the TXT record.`),
      dmarc
        ? well(`DMARC: ${domain} says what to do with forged emails. That DKIM signs, a test email shows: Your emails.`)
        : wrong(`DMARC: add the TXT record _dmarc.${domain} with v=DMARC1; p=none`),
    ]
  } catch (error) {
    return [wrong(`SPF: the records of ${domain} cannot be read (${messageOf(error)}). Look at the machine's DNS.`)]
  }
}

const absent = new Set(['ENODATA', 'ENOTFOUND'])

async function orNone(look: () => Promise<boolean>): Promise<boolean> {
  try {
    return await look()
  } catch (error) {
    if (absent.has((error as { code?: string }).code ?? '')) return false
    throw error
  }
}
