declare module 'libheif-js/wasm-bundle.js' {
  type HeifImage = { handle: object; get_width(): number; get_height(): number; free(): void }
  const libheif: {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
    heif_colorspace: { heif_colorspace_RGB: object }
    heif_chroma: { heif_chroma_interleaved_RGB: object }
    /** `data`: the decoder's own memory. Without channels if the image can't be decoded. */
    heif_js_decode_image2(
      handle: object,
      colorspace: object,
      chroma: object,
    ): Promise<{ channels?: { data: Uint8Array; stride: number }[] }>
  }
  export default libheif
}
