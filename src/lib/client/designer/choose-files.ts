import { importFiles } from './import-files.ts'

export const FILE_TYPES =
  '.svg,.pdf,.ai,.dxf,.png,.jpg,.jpeg,.webp,image/svg+xml,application/pdf,image/png,image/jpeg,image/webp'

/** The system's own dialog. */
export function chooseFiles(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = FILE_TYPES
  input.onchange = () => void importFiles([...(input.files ?? [])])
  input.click()
}
