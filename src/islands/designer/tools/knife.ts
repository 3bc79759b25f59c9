import { cutAlong } from '#lib/client/designer/divide-work.ts'
import { $lineSettings } from '#lib/client/designer/drawn-line.ts'

import { lineTool } from './line-tool.ts'

export const knifeTool = lineTool({
  id: 'knife',
  // Alt is the other way than it is set; with Shift it runs in steps of 45°.
  isStraight: ({ shift, alt }) => shift || ($lineSettings.get().knife === 'straight') !== alt,
  use: points => void cutAlong(points)
})
