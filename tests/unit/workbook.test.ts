import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { ListFileError, readListFile } from '#lib/client/list-file.ts'
import { looksLikeHeads } from '#lib/shared/customer-columns.ts'

/** As Excel, LibreOffice and Google Sheets write them, all in one. */
function workbook(rows: string, strings = ''): File {
  const parts = {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Notes" sheetId="2" r:id="rId7"/><sheet r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Target="worksheets/sheet1.xml" Id="rId1"/><Relationship Id="rId7" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  }
  const zipped = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
  return new File([zipped as Uint8Array<ArrayBuffer>], 'list.xlsx')
}

test('reads the first sheet of a workbook: shared and inline texts, numbers, gaps and blank rows', async () => {
  const strings =
    '<si><t>Name</t></si><si><t>Email</t></si><si><r><rPr/><t>Dana </t></r><r><t xml:space="preserve">Whit&amp;field</t></r><rPh><t>x</t></rPh></si><si/>'
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>Zip</t></is></c></row>
    <row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="str"><f>A1&amp;"x"</f><v>d@example.com</v></c><c r="D2" s="3"><v>45402</v></c></row>
    <row r="3"/><row r="4"><c r="A4" t="s"><v>3</v></c></row>
    <row r="5"><c r="C5"><v>3.1999999999999997</v></c><c r="D5" t="b"><v>1</v></c><c r="E5" t="e"><v>#N/A</v></c></row>`
  const file = await readListFile(workbook(rows, strings), looksLikeHeads)
  expect(file).toEqual({
    name: 'list.xlsx',
    heads: ['Name', 'Email', '', 'Zip', ''],
    lines: [
      ['Dana Whit&field', 'd@example.com', '', '45402', ''],
      ['', '', '3.2', 'yes', '']
    ],
    firstLine: 2
  })
})

test('says of what is no workbook that it is none', async () => {
  const other = zipSync({ 'Index/Document.iwa': strToU8('x') }) as Uint8Array<ArrayBuffer>
  for (const content of [other, new Uint8Array([0x50, 0x4b, 3, 4, 9, 9])]) {
    await expect(readListFile(new File([content], 'list.numbers'), looksLikeHeads)).rejects.toThrow(ListFileError)
  }
  await expect(readListFile(workbook(''), looksLikeHeads)).rejects.toThrow(ListFileError)
})
