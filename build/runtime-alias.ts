/**
 * Gives `@huggingface/transformers` the build of onnxruntime-web that the detectors use. The default build adds WebGPU and needs a second
 * WebAssembly file of 27 MB. The classes of `onnxruntime-common` are part of that build.
 */
export const RUNTIME_ALIAS = { 'onnxruntime-web/webgpu': 'onnxruntime-web/wasm', 'onnxruntime-common': 'onnxruntime-web/wasm' }
