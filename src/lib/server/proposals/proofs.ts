// A design as lines of a proposal: each artboard on its garment, in its place and size, as its mock-up shows it.
import type { Blank } from '#lib/contract/blanks.ts'
import type { JobComponent, JobItemInput } from '#lib/contract/job-items.ts'
import type { Job } from '#lib/contract/jobs.ts'
import type { Design } from '#lib/designer/design.ts'
import { paintsOf } from '#lib/designer/paints.ts'
import { SIZE } from '#lib/designer/rows/columns.ts'
import { personFields } from '#lib/designer/rows/person.ts'
import { quantityOf } from '#lib/designer/rows/rows.ts'
import { drawn } from '#lib/designer/tree.ts'
import { GARMENT_COLOURS } from '#lib/garments/colours.ts'
import { type Art, type Mockup, sidesOf } from '#lib/garments/mockup.ts'
import { t } from '#lib/i18n/t.ts'
import { getBlank } from '#lib/server/catalogue/blanks/service.ts'
import { croppedDesign } from '#lib/server/design/documents/draw.ts'
import { getDocument } from '#lib/server/design/documents/service.ts'
import { saveJobItems } from '#lib/server/jobs/items.ts'
import { readJob } from '#lib/server/jobs/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { isBack, jobBlankOf } from '#lib/shared/blanks.ts'
import { required } from '#lib/shared/required.ts'

interface Shown {
  board: Design['artboards'][number]
  art: Art
  mockup: Mockup
}

interface Asked {
  documentId: string
  /** The artboard whose mock-up is the one that the design has. */
  artboard?: string | undefined
}

/** Drawn before the transaction: it takes a while. */
export async function prepareProof(db: Db, member: Member, { documentId, artboard }: Asked) {
  const { design, name, deletedAt } = await getDocument(db, member, { id: documentId })
  if (deletedAt) throw notFound('Design')
  const found: { board: Shown['board']; art: Art }[] = []
  for (const [index, board] of design.artboards.entries()) {
    const art = await croppedDesign(db, member.workspaceId, { design, artboard: index })
    if (art) found.push({ board, art })
  }
  if (found.length === 0) throw new AppError('invalid', t('errors.design.emptyDesign', { name }))
  const shown = sidesOf(design.mockup, found, artboard)
  // A blank that is gone, or of another shop, is none: the garment is drawn.
  const blank = design.mockup?.blank && (await getBlank(db, member, design.mockup.blank).catch(() => undefined))
  return { design, name, documentId, shown, blank: blank || undefined }
}

type Prepared = Awaited<ReturnType<typeof prepareProof>>

/** Adds the design to the job; where the job has a proof of it, that one is brought up to date and stays where it is. */
export async function addProof(
  tx: Db,
  member: Member,
  { jobId, proof }: { jobId: string; proof: Prepared }
): Promise<Job> {
  const job = await readJob(tx, member, jobId)
  const matrices = job.book.matrices
  const made = proof.shown.map(shown => componentOf(proof, shown))
  const known = job.items.find(({ components }) => components.some(each => isProofOf(each, proof.documentId)))
  const matrixOf = (method: JobComponent['method']) => matrices.find(each => each.method === method)?.id ?? null
  if (known) {
    const { done: _, spoiled: __, counts: ___, ...item } = known
    const before = item.components.filter(each => isProofOf(each, proof.documentId))
    const others = item.components.filter(each => !isProofOf(each, proof.documentId))
    const next = made.map(component => {
      const old = before.find(each => each.proof?.artboard === component.proof?.artboard)
      // What was priced and noted of it stays.
      return old ? { ...old, ...component, id: old.id } : { ...NEW, ...component, matrixId: matrixOf(component.method) }
    })
    const blank = { ...item.blank, ...(proof.blank ? jobBlankOf(proof.blank, item.blank.colour) : colourOf(proof)) }
    return saveJobItems(tx, member, {
      jobId,
      revision: job.revision,
      items: [{ ...item, blank, components: [...others, ...next] }]
    })
  }
  const components = made.map(component => ({ ...NEW, ...component, matrixId: matrixOf(component.method) }))
  const item = { ...itemOf(proof), position: nextPosition(job.items), components }
  return saveJobItems(tx, member, { jobId, revision: job.revision, items: [item] })
}

const isProofOf = ({ documentId, proof }: JobComponent, id: string) => documentId === id && proof !== undefined

const nextPosition = (items: readonly { position: number }[]) => Math.max(-1, ...items.map(each => each.position)) + 1

const NEW = {
  matrixId: null,
  underbase: false,
  reorder: false,
  filmCents: 0,
  pressSeconds: 0,
  note: '',
  per: 'piece'
} as const

function componentOf({ design, name, documentId, blank }: Prepared, { board, art, mockup }: Shown) {
  const { kind, side, size, xMm, yMm, widthMm } = mockup
  const heightMm = (widthMm * (art.at.maxY - art.at.minY)) / (art.at.maxX - art.at.minX)
  const objects = [...drawn(design, board.id)].map(({ object }) => object)
  const films = new Set(objects.flatMap(paintsOf))
  return {
    id: crypto.randomUUID(),
    documentId,
    design: name.slice(0, 120),
    location: locationOf(board.name, mockup).slice(0, 60),
    method: objects.some(({ type }) => type === 'image') ? ('transfer' as const) : ('vinyl' as const),
    amount: Math.max(1, films.size),
    widthMm: hundredth(widthMm),
    heightMm: hundredth(heightMm),
    proof: {
      artboard: board.id,
      garment: kind,
      side,
      size: size.id,
      xMm,
      yMm,
      ...(areaOf(blank, side) && { photo: true })
    }
  }
}

function areaOf(blank: Blank | undefined, side: 'front' | 'back') {
  return side === 'back' ? blank?.backFileId && blank.backArea : blank?.frontFileId && blank.frontArea
}

const hundredth = (mm: number) => Math.round(mm * 100) / 100

/** The place by its name, else the artboard's, if it does not contradict the side. */
function locationOf(board: string, { place, side }: Mockup): string {
  if (place !== 'board' && place !== 'own') return t(`making.place_${place}`)
  const isNamed = !/^(artboard|design)\b/i.test(board) && isBack(board) === (side === 'back')
  return isNamed && board ? board : t(`making.side_${side}`)
}

function mockupOf(shown: Prepared['shown']): Mockup {
  return required(shown[0], 'an artboard that is shown').mockup
}

function colourOf({ shown }: Prepared) {
  const { name: colour, hex } = required(GARMENT_COLOURS[mockupOf(shown).colour], 'a colour of every mock-up')
  return { colour, hex }
}

/** Of a blank in one colour the photo shows that one. */
const colourNameOf = ({ colours: [only, ...others] }: Blank) => (only && others.length === 0 ? only.name : '')

/** With the names, numbers and sizes of its table, if somebody has filled it in. */
function itemOf(proof: Prepared): Omit<JobItemInput, 'position' | 'components'> {
  const { design, name, shown } = proof
  const { kind, size } = mockupOf(shown)
  const garment = t(`designs.garment.${kind}`)
  const rows = design.sampleRows ? [] : design.rows
  const sizes = new Map<string, number>()
  for (const row of rows) {
    const of =
      String(row[SIZE] ?? '')
        .trim()
        .slice(0, 20) || size.label
    sizes.set(of, (sizes.get(of) ?? 0) + (quantityOf(row) ?? 1))
  }
  if (sizes.size === 0) sizes.set(size.label, Math.max(1, design.production.quantity ?? 1))
  const fields = [...personFields(design.variables)]
  const cell = (row: Design['rows'][number], field: string) =>
    String(row[fields.find(each => each[1] === field)?.[0] ?? ''] ?? '').trim()
  const people = rows.map(row => ({
    id: crypto.randomUUID(),
    size: String(row[SIZE] ?? '')
      .trim()
      .slice(0, 20),
    name: cell(row, 'name').slice(0, 60),
    number: cell(row, 'number').slice(0, 12),
    note: ''
  }))
  return {
    id: crypto.randomUUID(),
    kind: 'garment',
    name: name.slice(0, 160),
    note: '',
    pictureFileId: null,
    blank: proof.blank
      ? jobBlankOf(proof.blank, colourNameOf(proof.blank))
      : {
          itemId: null,
          name: garment,
          maker: '',
          styleNumber: '',
          ...colourOf(proof),
          costCents: null,
          supplied: false
        },
    sizes: [...sizes].slice(0, 40).map(([of, quantity]) => ({ size: of, quantity })),
    quantity: 1,
    people: people.filter(person => person.name || person.number),
    ownCents: null,
    taxed: true,
    taxClass: null,
    ordered: true,
    fixed: null,
    cells: {}
  }
}
