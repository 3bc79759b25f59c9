import { t } from '#lib/i18n/t.ts'
import { AppError } from '#lib/server/platform/errors.ts'

/** The fields around the file. */
export const FORM_BYTES = 16 * 1024

export interface Upload {
  bytes: Buffer
  name: string
  kind: string | undefined
  /** What else was written in the form. */
  fields: Record<string, string>
}

/** Refuses by what the request says of itself, before a byte of the body is read. */
export function checkHead(request: Request, maxBytes: number): void {
  if (!/^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('unsupported', t('errors.files.sendForm'))
  }
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes + FORM_BYTES) throw tooLarge(maxBytes)
}

/** Reads the form with its file. What was said about the length is not believed: bytes are counted as they come. */
export async function readUpload(request: Request, maxBytes: number): Promise<Upload> {
  const body = await readBounded(request, maxBytes)
  let form: FormData
  try {
    form = await new Response(body, {
      headers: { 'content-type': request.headers.get('content-type') ?? '' }
    }).formData()
  } catch {
    throw new AppError('invalid', t('errors.files.damagedForm'))
  }
  const [file, another] = form.getAll('file')
  if (!(file instanceof File)) throw new AppError('invalid', `file: ${t('errors.files.chooseFile')}`)
  if (another !== undefined) throw new AppError('invalid', `file: ${t('errors.files.oneFile')}`)
  if (file.size > maxBytes) throw tooLarge(maxBytes)
  const kinds = form.getAll('kind')
  if (kinds.length > 1 || kinds[0] instanceof File)
    throw new AppError('invalid', `kind: ${t('errors.files.kindOneWord')}`)
  const others = [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const fields = Object.fromEntries(others)
  return { bytes: Buffer.from(await file.arrayBuffer()), name: file.name, kind: kinds[0], fields }
}

async function readBounded(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let received = 0
  try {
    for await (const chunk of request.body ?? []) {
      received += chunk.length
      if (received > maxBytes + FORM_BYTES) throw tooLarge(maxBytes)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid', t('errors.files.interrupted'), { cause: error })
  }
  return Buffer.concat(chunks, received)
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('too_large', t('errors.files.tooLarge', { mb: maxBytes / 1024 / 1024 }))
}
