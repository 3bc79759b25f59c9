export default async function ({ page, context, base }: any) {
  const ws = (await (await context.request.get(`${base}/api/v2/workspaces`)).json()).data[0].Id
  const h = { 'content-type': 'application/json', origin: base }
  const job = '6dc636fe-eb5e-4e99-9f44-57e151c69c80'
  await page.goto(`${base}/dashboard/jobs/${job}/preview`).catch(() => {})
  await page.waitForTimeout(3000)
  await page.locator('iframe').first().waitFor({ timeout: 3000 }).catch(() => {})
  await page.screenshot({ path: '/tmp/t1.png', fullPage: true })
  const docs = (await (await context.request.get(`${base}/api/documents?WorkspaceId=${ws}&pageSize=50&kind=layout`)).json())
  const doc = docs.data.rows.find((r: any) => /home jersey/i.test(r.name))
  const q = `WorkspaceId=${ws}&Id=${doc.id}`
  const cur = (await (await context.request.get(`${base}/api/document?${q}`)).json()).data
  await context.request.post(`${base}/api/document/versions?${q}`, { data: { name: 'As agreed with Rita' }, headers: h })
  const d = structuredClone(cur.design)
  const ids = Object.keys(d.objects)
  for (const id of ids) {
    const o = d.objects[id]
    if (o.type === 'text' && /\{\{|23|number/i.test(JSON.stringify(o.text.runs))) { o.m[4] += 12; o.m[5] -= 6 }
    else if (o.type === 'text') o.text.runs[0].s = 'TIGERS'
  }
  d.objects.n1 = { id: 'n1', type: 'shape', shape: 'star', m: [1, 0, 0, 1, 230, 250], params: { wMm: 40, hMm: 40, points: 5, inner: 0.45 }, fill: { ref: d.palette.entries[0].ref }, strokes: [] }
  d.layers[0].children.push('n1')
  const saved = await (await context.request.put(`${base}/api/document?${q}`, { data: { rev: cur.rev, design: d }, headers: h })).json()
  console.log(saved.ok, saved.message)
  const ses = await (await context.request.post(`${base}/api/v2/designer/sessions?WorkspaceId=${ws}`, { data: { documentId: doc.id }, headers: h })).json()
  await page.goto(base + ses.data.url.replace(base, ''))
  await page.waitForSelector('body[data-ready]', { timeout: 60000 })
  await page.getByRole('button', { name: /menu/i }).first().click()
  await page.getByRole('menuitem', { name: /^Versions/ }).click()
  await page.getByRole('button', { name: 'Compare' }).first().click()
  await page.getByRole('heading', { name: /difference/ }).waitFor({ timeout: 60000 })
  await page.waitForTimeout(800)
  await page.screenshot({ path: '/tmp/t2.png' })
  await page.getByRole('tab', { name: 'Overlaid' }).click()
  await page.waitForTimeout(800)
  await page.screenshot({ path: '/tmp/t3.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForTimeout(800)
  await page.screenshot({ path: '/tmp/t4.png' })
  await page.getByRole('button', { name: 'Close' }).first().click().catch(() => {})
  await page.keyboard.press('Escape')
  await page.waitForTimeout(600)
  await page.screenshot({ path: '/tmp/t5.png' })
  await page.getByRole('button', { name: 'Take the tour' }).click()
  await page.waitForTimeout(800)
  await page.screenshot({ path: '/tmp/t6.png' })
}
