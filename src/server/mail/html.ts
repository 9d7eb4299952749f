import type { EmailText } from '../../languages/email-text.ts'
import { footLines, type Sender } from './email.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
const lines = (text: string) => escape(text).replaceAll('\n', '<br>')

// Mail clients support neither variables nor classes reliably, so each element has its own styles. A style sheet repeats
// the colors that change in dark mode, for clients that read one.
const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const ink = `${font};color:#1d2026`
const dark = `:root{color-scheme:light dark}
@media(prefers-color-scheme:dark){
.page{background:#15171a!important}.sheet{background:#1d2024!important;border-color:#34373d!important}
.ink{color:#eceae4!important}.soft{color:#b5b2ab!important}
.code{background:#1b333d!important;color:#aadcef!important}
.button{background:#86c5de!important;color:#0a2530!important}.line{border-color:#34373d!important}}`

const paragraph = (text: string) =>
  `<p class="ink" style="${ink};margin:0 0 16px;font-size:16px;line-height:1.6">${lines(text)}</p>`

const codeBox = (code: string) =>
  `<p class="code" style="${font};margin:8px 0 24px;padding:16px;border-radius:10px;background:#e2eef3;color:#0c3b51;text-align:center;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:8px">${escape(code)}</p>`

const factTable = (facts: { name: string; value: string }[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${facts
    .map(
      ({ name, value }) =>
        `<tr><td class="soft line" style="${font};padding:10px 16px 10px 0;border-bottom:1px solid #e2ddd3;color:#555a64;font-size:14px;line-height:1.5;vertical-align:top">${lines(name)}</td>` +
        `<td class="ink line" style="${ink};${/\s/.test(value) ? '' : 'white-space:nowrap;'}padding:10px 0;border-bottom:1px solid #e2ddd3;font-size:16px;line-height:1.5;vertical-align:top">${lines(value)}</td></tr>`,
    )
    .join('')}</table>`

const button = (label: string, url: string) =>
  `<p style="margin:8px 0 24px"><a class="button" href="${escape(url)}" style="${font};display:inline-block;padding:13px 22px;border-radius:10px;background:#14506b;color:#ffffff;font-size:16px;line-height:1.25;font-weight:600;text-decoration:none">${escape(label)}</a></p>`

/** Returns the address of the page that ends emails; the token stands in the fragment, which is sent to no server. */
export const stopUrl = ({ token }: NonNullable<EmailText['stop']>, { siteUrl }: Pick<Sender, 'siteUrl'>) =>
  `${siteUrl}/weekly-email#end-${token}`

const stopLink = (stop: NonNullable<EmailText['stop']>, sender: Sender) =>
  `<p style="margin:0 0 8px"><a class="soft" href="${escape(stopUrl(stop, sender))}" style="${font};color:#555a64;font-size:14px;line-height:1.5">${escape(stop.label)}</a></p>`

const footLine = (line: string) =>
  `<p class="soft" style="${font};margin:0 0 4px;color:#555a64;font-size:13px;line-height:1.5">${escape(line)}</p>`

/** Renders the HTML of an email: one column, no pictures, light and dark. */
export function renderHtml(email: EmailText, sender: Sender): string {
  const { academyName, siteUrl, languages } = sender
  const { subject, heading, paragraphs, code, facts, action, stop } = email
  const language = languages.find((known) => known.code === email.language) ?? languages[0]
  const body = [
    ...paragraphs.map(paragraph),
    code === undefined ? '' : codeBox(code),
    facts && facts.length > 0 ? factTable(facts) : '',
    action ? button(action.label, siteUrl + action.path) : '',
  ].join('')
  return `<!doctype html>
<html lang="${language.code}" dir="${language.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(subject)}</title><style>${dark}</style></head>
<body class="page" style="margin:0;padding:0;background:#faf8f4">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#faf8f4"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="soft" style="${font};padding:0 4px 16px;color:#555a64;font-size:15px;line-height:1.4;font-weight:600">${escape(academyName)}</td></tr>
<tr><td class="sheet" style="padding:32px 28px 16px;background:#ffffff;border:1px solid #e2ddd3;border-radius:14px">
<h1 class="ink" style="${ink};margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:700">${escape(heading)}</h1>
${body}
</td></tr>
<tr><td style="padding:16px 4px 0">${stop ? stopLink(stop, sender) : ''}${footLines(sender).map(footLine).join('')}<a class="soft" href="${escape(siteUrl)}" style="${font};color:#555a64;font-size:13px;line-height:1.5">${escape(siteUrl.replace(/^https?:\/\//, ''))}</a></td></tr>
</table></td></tr></table></body></html>
`
}
