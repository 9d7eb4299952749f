import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { ofMail } from './mail.ts'

const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Academy <no-reply@academy.example>' })
const missing = () => Promise.reject(Object.assign(new Error('queryTxt ENODATA'), { code: 'ENODATA' }))
const linesOf = async (records: (name: string) => Promise<string[][]>) =>
  (await ofMail(config, records)).map(({ isWell, said }) => `${isWell ? 'ok' : 'to do'} ${said.split(' ')[0]}`)

test('O9 doctor looks up who may send for the domain of MAIL_FROM, and says which record is missing', async () => {
  const asked: string[] = []
  const records: Record<string, string[][]> = {
    'academy.example': [['other=1'], ['v=spf1 include:', 'mail.example -all']],
    '_dmarc.academy.example': [['v=DMARC1; p=none']],
  }
  const all = await linesOf((name) => (asked.push(name), Promise.resolve(records[name] ?? [])))
  expect(all).toEqual(['to do Mail:', 'ok SPF:', 'ok DMARC:'])
  expect(asked.toSorted()).toEqual(['_dmarc.academy.example', 'academy.example'])
  expect(await linesOf(missing)).toEqual(['to do Mail:', 'to do SPF:', 'to do DMARC:'])
})

test('O9 doctor tells a DNS that does not respond from a missing record', async () => {
  const silent = () => Promise.reject(Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' }))
  const found = await ofMail(config, silent)
  expect(found.at(-1)).toEqual({
    isWell: false,
    said: "SPF: the records of academy.example cannot be read (queryTxt ETIMEOUT). Look at the machine's DNS.",
  })
})

test('O9 without a mail server doctor asks for one, and looks nothing up', async () => {
  const found = await ofMail(readConfig({ DATA_DIR: '/data' }), () => expect.unreachable())
  expect(found).toEqual([{ isWell: false, said: expect.stringContaining('Set SMTP_URL and MAIL_FROM.') }])
})
