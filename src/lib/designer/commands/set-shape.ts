import type { Design, ImageObject, PathObject, ShapeObject } from '../design.ts'
import { withOutline } from '../pen.ts'
import { changeObjects } from './edit.ts'

/** Another shape, other sizes, corners or radii. */
export function setShape(
  design: Design,
  ids: Iterable<string>,
  change: { shape?: ShapeObject['shape']; params?: Partial<ShapeObject['params']> }
): Design {
  return changeObjects(design, ids, object => {
    if (object.type !== 'shape') return object
    return { ...object, shape: change.shape ?? object.shape, params: { ...object.params, ...change.params } }
  })
}

/** Replaces a path's outline, as editing its nodes does. */
export function setPath(
  design: Design,
  id: string,
  path: Pick<PathObject, 'd'> & Partial<Pick<PathObject, 'rule'>>
): Design {
  return changeObjects(design, [id], object => (object.type === 'path' ? withOutline(object, path) : object))
}

/** How a picture is cropped and cut around. */
export function setImage(
  design: Design,
  ids: Iterable<string>,
  change: Partial<Pick<ImageObject, 'crop' | 'outline' | 'cutline' | 'wMm' | 'hMm'>>
): Design {
  return changeObjects(design, ids, object => (object.type === 'image' ? { ...object, ...change } : object))
}
