import type { ToolId } from '#lib/client/designer/view.ts'

import { cropTool } from './crop.ts'
import { eraserTool } from './eraser.ts'
import { handTool, zoomTool } from './hand.ts'
import { knifeTool } from './knife.ts'
import { nodesTool } from './nodes.ts'
import { penTool } from './pen.ts'
import { pencilTool } from './pencil.ts'
import { selectTool } from './select.ts'
import { shapeTool } from './shape.ts'
import { textTool } from './text.ts'
import type { Tool } from './tool.ts'

export const TOOLS: Record<ToolId, Tool> = {
  select: selectTool,
  text: textTool,
  shape: shapeTool,
  pen: penTool,
  nodes: nodesTool,
  knife: knifeTool,
  eraser: eraserTool,
  pencil: pencilTool,
  crop: cropTool,
  hand: handTool,
  zoom: zoomTool
}
