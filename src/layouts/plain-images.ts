import type { ExternalImageService } from 'astro'

/** Pictures are shown as they are kept, with their size. Nothing resizes on demand: that would be work for everybody to order. */
const service: ExternalImageService = {
  getURL: ({ src }) => (typeof src === 'string' ? src : src.src),
  getHTMLAttributes({ src, width, height, densities: _, widths: __, ...attributes }) {
    const size = typeof src === 'string' ? { width, height } : { width: src.width, height: src.height }
    return { loading: 'lazy', decoding: 'async', ...attributes, ...size }
  }
}

export default service
