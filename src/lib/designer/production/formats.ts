export const PACK_FORMATS = ['svg', 'dxf', 'pdf', 'hpgl', 'png', 'cmyk'] as const
export type PackFormat = (typeof PACK_FORMATS)[number]
