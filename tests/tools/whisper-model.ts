import { OnnxGraph } from '../../build/models/onnx.ts'

/**
 * Writes a model with the files, inputs and outputs of Whisper that is small enough for a test: it "hears" bursts of sound and assigns a
 * word to each. Its logits and its attention follow from the audio, so the words and their times show whether the pipeline around it works.
 */

/** The words of the model, assigned to the bursts of a window in this order. */
export const MODEL_WORDS = [' one', ' two', ' three', ' four', ' five', ' six', ' seven', ' eight', ' nine', ' ten'] as const

/** Min bursts of a window that the model takes for French; others are English. */
const FRENCH_FROM = 4

const SPECIAL = [
  '<|endoftext|>',
  '<|startoftranscript|>',
  '<|en|>',
  '<|fr|>',
  '<|translate|>',
  '<|transcribe|>',
  '<|nospeech|>',
  '<|notimestamps|>',
] as const
const WORDS = MODEL_WORDS.length
const idOf = (special: (typeof SPECIAL)[number]): number => WORDS + SPECIAL.indexOf(special)
const FIRST_TIME = WORDS + SPECIAL.length
/** A timestamp of Whisper is a multiple of 20 ms, up to 30 s. */
const FRAMES = 1500
const VOCABULARY = FIRST_TIME + FRAMES + 1
const MELS = 8
/** Max difference from the loudest frame for a frame to belong to a burst: 30 dB. */
const QUIET = 0.75

export interface WhisperModel {
  /** Whether the model has word times. Exported models without them are common. */
  hasAttentions?: boolean
  /** Whether it knows more than one language. */
  isMultilingual?: boolean
}

/** The steepness with which a word's attention falls off outside its burst. */
const FOCUS = 4

/** Returns the loudness of each frame of 20 ms. */
function encoder(): Uint8Array {
  const graph = new OnnxGraph()
  graph.input('input_features', [1, MELS, 2 * FRAMES])
  graph.node('ReduceMax', ['input_features'], 'loudness', { axes: [1], keepdims: 1 })
  graph.node('MaxPool', ['loudness'], 'pooled', { kernel_shape: [2], strides: [2] })
  graph.node('Transpose', ['pooled'], 'last_hidden_state', { perm: [0, 2, 1] })
  graph.output('last_hidden_state', [1, FRAMES, 1])
  return graph.finish()
}

/** Assigns the n-th word to the n-th burst, with the attention on the burst. */
function decoder({ hasAttentions, isMultilingual }: Required<WhisperModel>): Uint8Array {
  // The number of tokens before the first generated one: the start and, in a multilingual model, the language and the task.
  const prompt = isMultilingual ? 3 : 1
  const graph = new OnnxGraph()
  const run = (operator: string, inputs: string[], attributes = {}): string => {
    const output = graph.fresh('value')
    graph.node(operator, inputs, output, attributes)
    return output
  }
  const whole = (value: number): string => graph.integers([value])
  const decimal = (value: number): string => graph.floats([1], Float32Array.of(value))
  const scalar = (value: string): string => run('Squeeze', [value])
  const toInteger = (value: string): string => run('Cast', [value], { to: 7 })
  const toDecimal = (value: string): string => run('Cast', [value], { to: 1 })

  graph.integerInput('input_ids', [1, 'length'])
  graph.input('encoder_hidden_states', [1, FRAMES, 1])
  graph.input('past_key_values.0.decoder.key', [1, 1, 'past', 1])

  const length = run('Gather', [run('Shape', ['input_ids']), whole(1)])
  const past = run('Gather', [run('Shape', ['past_key_values.0.decoder.key']), whole(2)])
  const positions = run('Range', [scalar(past), scalar(run('Add', [past, length])), scalar(whole(1))])

  const loudness = run('Reshape', ['encoder_hidden_states', whole(-1)])
  const threshold = run('Sub', [run('ReduceMax', [loudness], { keepdims: 1 }), decimal(QUIET)])
  const isLoud = toDecimal(run('Greater', [loudness, threshold]))
  const before = run('Concat', [decimal(0), run('Slice', [isLoud, whole(0), whole(-1)])], { axis: 0 })
  // Increases by one at the start of each burst.
  const burst = run('CumSum', [run('Relu', [run('Sub', [isLoud, before])]), scalar(whole(0))])
  const count = toInteger(run('ReduceMax', [burst], { keepdims: 1 }))
  const frames = toDecimal(run('Range', [scalar(whole(1)), scalar(whole(FRAMES + 1)), scalar(whole(1))]))
  const lastLoud = run('ReduceMax', [run('Mul', [frames, isLoud])], { keepdims: 1 })
  const end = toInteger(lastLoud)
  // The last timestamp belongs to the silence after the last burst.
  const place = run('Add', [burst, toDecimal(run('Greater', [frames, lastLoud]))])

  const step = run('Sub', [positions, whole(prompt - 1)])
  const word = run('Mod', [run('Sub', [step, whole(1)]), whole(WORDS)])
  const afterWords = run('Where', [
    run('Equal', [step, run('Add', [count, whole(1)])]),
    run('Add', [end, whole(FIRST_TIME)]),
    whole(idOf('<|endoftext|>')),
  ])
  const spoken = run('Where', [run('Greater', [step, count]), afterWords, word])
  const timed = run('Where', [run('Less', [step, whole(1)]), whole(FIRST_TIME), spoken])
  const isFrench = run('Greater', [count, whole(FRENCH_FROM - 1)])
  const language = run('Where', [isFrench, whole(idOf('<|fr|>')), whole(idOf('<|en|>'))])
  const token = isMultilingual ? run('Where', [run('Equal', [positions, whole(0)]), language, timed]) : timed
  const odds = run('OneHot', [token, scalar(whole(VOCABULARY)), graph.floats([2], Float32Array.of(0, 20))])
  graph.node('Unsqueeze', [odds, whole(0)], 'logits')
  graph.output('logits', [1, 'length', VOCABULARY])

  const own = run('Unsqueeze', [toDecimal(run('Sub', [positions, whole(prompt)])), whole(1)])
  const distance = run('Sub', [run('Unsqueeze', [place, whole(0)]), own])
  const closeness = run('Exp', [run('Mul', [run('Mul', [distance, distance]), decimal(-FOCUS)])])
  const attention = run('Div', [closeness, run('ReduceSum', [closeness, whole(1)], { keepdims: 1 })])
  if (hasAttentions) {
    graph.node('Unsqueeze', [attention, graph.integers([0, 1])], 'cross_attentions.0')
    graph.output('cross_attentions.0', [1, 1, 'length', FRAMES])
  }

  const shape = run('Concat', [whole(1), whole(1), length, whole(1)], { axis: 0 })
  graph.node('Concat', ['past_key_values.0.decoder.key', run('ConstantOfShape', [shape])], 'present.0.decoder.key', { axis: 2 })
  graph.output('present.0.decoder.key', [1, 1, 'total', 1])
  return graph.finish()
}

const special = (content: string) => ({
  id: idOf(content as (typeof SPECIAL)[number]),
  content,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
})

/** The byte-level alphabet writes a space like this. */
const spelled = (word: string): string => word.replace(' ', 'Ġ')

/** Returns the files of the model by their paths in its folder. */
export function whisperModelFiles({ hasAttentions = true, isMultilingual = true }: WhisperModel = {}): Record<string, Uint8Array | object> {
  const ends = { bos_token_id: idOf('<|endoftext|>'), eos_token_id: idOf('<|endoftext|>'), pad_token_id: idOf('<|endoftext|>') }
  const start = { decoder_start_token_id: idOf('<|startoftranscript|>') }
  return {
    'onnx/encoder_model_quantized.onnx': encoder(),
    'onnx/decoder_model_merged_quantized.onnx': decoder({ hasAttentions, isMultilingual }),
    'config.json': {
      model_type: 'whisper',
      is_encoder_decoder: true,
      architectures: ['WhisperForConditionalGeneration'],
      d_model: 1,
      encoder_layers: 1,
      decoder_layers: 1,
      encoder_attention_heads: 1,
      decoder_attention_heads: 1,
      max_source_positions: FRAMES,
      max_target_positions: 448,
      median_filter_width: 7,
      num_mel_bins: MELS,
      vocab_size: VOCABULARY,
      ...ends,
      ...start,
    },
    'generation_config.json': {
      ...ends,
      ...start,
      max_length: 448,
      max_initial_timestamp_index: 50,
      no_timestamps_token_id: idOf('<|notimestamps|>'),
      return_timestamps: false,
      ...(hasAttentions && { alignment_heads: [[0, 0]] }),
      is_multilingual: isMultilingual,
      ...(isMultilingual && {
        lang_to_id: { '<|en|>': idOf('<|en|>'), '<|fr|>': idOf('<|fr|>') },
        task_to_id: { transcribe: idOf('<|transcribe|>'), translate: idOf('<|translate|>') },
      }),
    },
    'preprocessor_config.json': {
      feature_extractor_type: 'WhisperFeatureExtractor',
      processor_class: 'WhisperProcessor',
      chunk_length: 30,
      feature_size: MELS,
      hop_length: 160,
      n_fft: 400,
      n_samples: 480_000,
      nb_max_frames: 2 * FRAMES,
      sampling_rate: 16_000,
      padding_value: 0,
    },
    'tokenizer_config.json': { tokenizer_class: 'WhisperTokenizer', unk_token: '<|endoftext|>', eos_token: '<|endoftext|>' },
    'tokenizer.json': {
      version: '1.0',
      truncation: null,
      padding: null,
      added_tokens: SPECIAL.map((content) => special(content)),
      normalizer: null,
      pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true },
      post_processor: null,
      decoder: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true },
      model: {
        type: 'BPE',
        dropout: null,
        unk_token: null,
        continuing_subword_prefix: '',
        end_of_word_suffix: '',
        fuse_unk: false,
        vocab: Object.fromEntries(MODEL_WORDS.map((word, index) => [spelled(word), index])),
        merges: [],
      },
    },
  }
}

/** Returns a voice activity model that takes any audible signal for a voice. */
export function loudnessModel(): Uint8Array {
  const graph = new OnnxGraph()
  graph.input('input', [1, 'samples'])
  graph.input('state', [2, 1, 128])
  graph.integerInput('sr', [])
  graph.node('Abs', ['input'], 'amplitude')
  graph.node('ReduceMax', ['amplitude'], 'loudest', { axes: [1], keepdims: 1 })
  graph.node('Greater', ['loudest', graph.floats([1], Float32Array.of(0.02))], 'isLoud')
  graph.node('Cast', ['isLoud'], 'output', { to: 1 })
  graph.node('Identity', ['state'], 'stateN')
  graph.output('output', [1, 1])
  graph.output('stateN', [2, 1, 128])
  return graph.finish()
}
