import { t } from '#lib/i18n/t.ts'
import { currentLocale } from '#lib/shared/locale.ts'

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

/** Markup that is safe to put into a mail as it is. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

/** Tagged markup: every value is escaped unless it is Html itself; lists are joined. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  return new Html(parts.reduce((all, part, index) => `${all}${markupOf(values[index - 1]!)}${part}`))
}

function markupOf(value: string | number | Html | Html[]): string {
  if (Array.isArray(value)) return value.map(({ markup }) => markup).join('')
  return value instanceof Html ? value.markup : escapeHtml(String(value))
}

interface Letter {
  /** The line that mail programs show beside the subject. */
  preview: string
  title: string
  body: Html
  /** The shop in whose name the mail goes; Platen's own where missing. */
  shop?: { name: string; logo?: string | undefined; themeHex?: string | undefined }
  footer?: string
  testMode?: boolean
}

const INK = '#30313d'
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** One frame for every mail: tables and inline styles, because that is what mail programs agree on. */
export function letter({ preview, title, body, shop, footer, testMode }: Letter): string {
  const accent = shop?.themeHex ?? '#2f6b0a'
  const head = shop?.logo
    ? html`<img src="${shop.logo}" alt="${shop.name}" height="40" style="display:block;height:40px;border:0">`
    : html`<span style="font:700 20px/1.2 ${FONT};color:${INK}">${shop?.name ?? 'Platen'}</span>`
  const banner = testMode
    ? html`<tr><td style="background:#fff3d6;color:#6b4700;padding:10px 32px;font:600 13px/1.5 ${FONT}">TEST MODE: no money moved.</td></tr>`
    : html``
  return html`<!doctype html>
<html lang="${currentLocale()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${title}</title></head>
<body style="margin:0;padding:0;background:#f4f3ef">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f3ef"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border-radius:4px;border:1px solid #e4e2da">
<tr><td style="height:4px;background:${accent};border-radius:4px 4px 0 0;font-size:0">&nbsp;</td></tr>${banner}
<tr><td style="padding:28px 32px 0">${head}</td></tr>
<tr><td style="padding:20px 32px 4px;font:700 24px/1.3 ${FONT};color:${INK}">${title}</td></tr>
<tr><td style="padding:8px 32px 32px;font:400 16px/1.6 ${FONT};color:${INK}">${body}</td></tr>
</table>
<p style="max-width:536px;margin:16px auto 0;font:400 13px/1.5 ${FONT};color:#6d6c64">${footer ?? t('mailTexts.footer')}</p>
</td></tr></table></body></html>`.markup
}

/** A link that looks like a button; the text part carries the bare address. */
export function button(label: string, href: string, hex = '#2f6b0a'): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:20px 0"><tr><td style="background:${hex};border-radius:4px"><a href="${href}" style="display:inline-block;padding:12px 22px;font:600 16px/1.2 ${FONT};color:#ffffff;text-decoration:none">${label}</a></td></tr></table>`
}
