// Cells as spreadsheet programs put them on the clipboard: each writes a table in its own HTML, and the same as lines with tabs.

export interface Clipboard {
  html: string
  text: string
}

type Rows = readonly (readonly string[])[]

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>').replaceAll('"', '&quot;')

/** Quoted where a cell has a line break, a tab or a quote. */
function lines(rows: Rows, end: string): string {
  const quoted = (text: string) => (/["\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map(row => row.map(quoted).join('\t') + end).join('')
}

/** Microsoft Excel: comments around the fragment, columns inside the table, numbers aligned by a class. */
export function fromExcel(rows: Rows): Clipboard {
  const cell = (text: string) => {
    const number = /^\d+$/.test(text) ? ' align=right' : ''
    return `  <td height=20 class=xl65${number} width=64 style='height:15.0pt;width:48pt'>${escaped(text)}</td>\r\n`
  }
  const body = rows.map(row => ` <tr height=20 style='height:15.0pt'>\r\n${row.map(cell).join('')} </tr>\r\n`)
  const html = `<html xmlns:v="urn:schemas-microsoft-com:vml"\r\nxmlns:o="urn:schemas-microsoft-com:office:office"\r\nxmlns:x="urn:schemas-microsoft-com:office:excel"\r\nxmlns="http://www.w3.org/TR/REC-html40">\r\n<head>\r\n<meta http-equiv=Content-Type content="text/html; charset=utf-8">\r\n<meta name=ProgId content=Excel.Sheet>\r\n<meta name=Generator content="Microsoft Excel 15">\r\n<style>\r\n<!--table\r\n\t{mso-displayed-decimal-separator:"\\.";\r\n\tmso-displayed-thousand-separator:"\\,";}\r\n.xl65\r\n\t{mso-number-format:"\\@";}\r\n-->\r\n</style>\r\n</head>\r\n<body link="#0563C1" vlink="#954F72">\r\n<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:\r\n collapse;width:144pt'>\r\n<!--StartFragment-->\r\n <col width=64 span=3 style='width:48pt'>\r\n${body.join('')}<!--EndFragment-->\r\n</table>\r\n</body>\r\n</html>`
  return { html, text: lines(rows, '\r\n') }
}

/** LibreOffice Calc: a page of its own, widths by colgroup, values of numbers beside their text. */
export function fromLibreOffice(rows: Rows): Clipboard {
  const cell = (text: string) => {
    const number = /^\d+$/.test(text) ? `align="right" sdval="${text}" sdnum="1033;"` : 'align="left"'
    return `\t\t<td height="17" ${number}>${escaped(text)}</td>\n`
  }
  const body = rows.map(row => `\t<tr>\n${row.map(cell).join('')}\t</tr>\n`).join('')
  const html = `<!DOCTYPE html>\n<html>\n<head>\n\t<meta http-equiv="content-type" content="text/html; charset=utf-8"/>\n\t<title></title>\n\t<meta name="generator" content="LibreOffice 7.6.4.1 (Linux)"/>\n\t<style type="text/css">\n\t\tbody,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small }\n\t\tcomment { display:none;  }\n\t</style>\n</head>\n<body>\n<table cellspacing="0" border="0">\n\t<colgroup span="3" width="85"></colgroup>\n${body}</table>\n</body>\n</html>\n`
  return { html, text: lines(rows, '\n') }
}

/** Google Sheets: an element of its own around the table, and what a cell means as JSON beside it. */
export function fromGoogleSheets(rows: Rows): Clipboard {
  const cell = (text: string) => {
    const value = /^\d+$/.test(text) ? { 1: 3, 3: Number(text) } : { 1: 2, 2: text }
    return `<td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;" data-sheets-value="${escaped(JSON.stringify(value))}">${escaped(text)}</td>`
  }
  const body = rows.map(row => `<tr style="height:21px;">${row.map(cell).join('')}</tr>`).join('')
  const html = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/><col width="100"/></colgroup><tbody>${body}</tbody></table>`
  return { html, text: lines(rows, '\n').replace(/\n$/, '') }
}

/** The lines alone, as a text editor has them. */
export function asText(rows: Rows): Clipboard {
  return { html: '', text: lines(rows, '\n') }
}
